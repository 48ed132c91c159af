// Writes src/lib/protocol.ts from the server's schema; with --check it only says whether that file is as it should be.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = at("../src/lib/protocol.ts");
const own = at("../../.venv/bin/python");
const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");

const schema = JSON.parse(execFileSync(python, [at("schema.py")], { maxBuffer: 1 << 26 }).toString());
const tree = await openapiTS(schema, { defaultNonNullable: false, alphabetize: true });
const text = `// Written by \`npm run types\` from the server's schema. Do not edit.\n\n${astToString(tree)}`;

if (!process.argv.includes("--check")) {
  writeFileSync(target, text);
} else if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
  console.error("web/src/lib/protocol.ts is not what the server says: run `npm run types` in web/");
  process.exit(1);
}
