// Every schema compiles in ajv's strict mode, and what builds wrote is valid by it.
// The builds' folders stand in VIRSTA_BUILDS, parted by colons; by default it is that of the project.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import Ajv2020 from "ajv/dist/2020.js";

const root = new URL("../../", import.meta.url);
const schemas = new URL("schema/", root);
const builds = (process.env.VIRSTA_BUILDS ?? fileURLToPath(new URL("build", root))).split(":");

const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const compile = (name) => new Ajv2020({ strict: true, allErrors: true }).compile(read(new URL(name, schemas)));

for (const name of readdirSync(schemas)) {
  test(`${name} compiles in strict mode`, () => {
    assert.equal(typeof compile(name), "function");
  });
}

for (const build of builds) {
  const manifest = read(`${build}/manifest.json`);
  const packs = manifest.files.filter((file) => file.kind === "json").map((file) => file.path);

  test(`the manifest of ${build} is valid`, () => {
    const validate = compile("manifest.schema.json");
    assert.ok(validate(manifest), JSON.stringify(validate.errors));
    assert.ok(packs.length > 0);
  });

  for (const path of packs) {
    test(`the pack ${path} of ${build} is valid`, () => {
      const validate = compile("pack.schema.json");
      assert.ok(validate(read(`${build}/${path}`)), JSON.stringify(validate.errors));
    });
  }
}

test("a pack without its locale, and one with half a numerator, are refused where they are broken", () => {
  const validate = compile("pack.schema.json");
  const pack = () => read(`${builds[0]}/en/movement.json`);
  const nameless = pack();
  delete nameless.locale;
  assert.ok(!validate(nameless));
  assert.deepEqual(validate.errors.map((error) => error.instancePath), [""]);
  const halved = pack();
  halved.tables.terrain_and_overland.cells["desert.highway"].values[0].num = 0.5;
  assert.ok(!validate(halved));
  assert.ok(validate.errors.some((error) => error.instancePath.endsWith("/desert.highway/values/0/num")));
});
