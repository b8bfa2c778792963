// Every schema compiles in ajv's strict mode, and what a build wrote is valid by it.
// The build's folder stands in VIRSTA_BUILD, by default that of the project.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import Ajv2020 from "ajv/dist/2020.js";

const root = new URL("../../", import.meta.url);
const schemas = new URL("schema/", root);
const build = process.env.VIRSTA_BUILD ?? fileURLToPath(new URL("build", root));
const locales = ["cs", "de", "en", "fi", "ru", "zh-Hans"];

const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const compile = (name) => new Ajv2020({ strict: true, allErrors: true }).compile(read(new URL(name, schemas)));
const pack = (locale) => read(`${build}/${locale}/movement.json`);

for (const name of readdirSync(schemas)) {
  test(`${name} compiles in strict mode`, () => {
    assert.equal(typeof compile(name), "function");
  });
}

for (const locale of locales) {
  test(`the pack of ${locale} is valid`, () => {
    const validate = compile("pack.schema.json");
    assert.ok(validate(pack(locale)), JSON.stringify(validate.errors));
  });
}

test("the manifest is valid", () => {
  const validate = compile("manifest.schema.json");
  assert.ok(validate(read(`${build}/manifest.json`)), JSON.stringify(validate.errors));
});

test("a pack without its locale, and one with half a numerator, are refused where they are broken", () => {
  const validate = compile("pack.schema.json");
  const nameless = pack("en");
  delete nameless.locale;
  assert.ok(!validate(nameless));
  assert.deepEqual(validate.errors.map((error) => error.instancePath), [""]);
  const halved = pack("en");
  halved.tables.terrain_and_overland.cells["desert.highway"].values[0].num = 0.5;
  assert.ok(!validate(halved));
  assert.ok(validate.errors.some((error) => error.instancePath.endsWith("/desert.highway/values/0/num")));
});
