// Writes src/net/protocol.ts from the schema of the server. With --check it only reports whether the file is up to date.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = at("../src/net/protocol.ts");
const own = at("../../.venv/bin/python");
const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");

const schema = JSON.parse(execFileSync(python, [at("schema.py")], { maxBuffer: 1 << 26 }).toString());
const tree = await openapiTS(schema, { defaultNonNullable: false, alphabetize: true });
const text = `// Written by \`npm run types\` from the server's schema. Do not edit.\n\n${astToString(tree)}`;

if (!process.argv.includes("--check")) {
  writeFileSync(target, text);
} else if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
  console.error("web/src/net/protocol.ts is out of date: run `npm run types` in web/");
  process.exit(1);
}
