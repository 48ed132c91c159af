/** A plugin of Vite: writes a brotli and a gzip file beside every text file of the built page, for the server to send. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(css|js|json|svg|txt|webmanifest)$/;
/** In smaller files the headers of the answer weigh more than what compression saves. */
const MIN_BYTES = 500;

export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (TEXT.test(name)) compress(join(folder, name));
      }
    },
  };
}

function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < MIN_BYTES) return;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: size })); // the highest quality is the default
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
