import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(`${root}${file}`, 'utf8'));

const entry = z.object({
  version: z.string(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockfile = z.object({ packages: z.record(z.string(), z.unknown()) });
const manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

const { packages } = lockfile.parse(await read('package-lock.json'));
const entries = Object.entries(packages)
  .filter(([path]) => !['', 'tools', 'node_modules/portico-tools'].includes(path))
  .map(([path, found]) => ({ path, ...entry.parse(found) }));
const getName = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package has its own or its bundle’s SHA-512 hash', () => {
  const getHolder = (path: string) => path.slice(0, path.lastIndexOf('/node_modules/'));
  const hashed = new Set(
    entries.filter(({ integrity }) => integrity?.startsWith('sha512-')).map(({ path }) => path),
  );
  const unproven = entries.filter(
    ({ path, inBundle }) => !hashed.has(path) && !(inBundle && hashed.has(getHolder(path))),
  );
  expect(unproven.map(({ path }) => path)).toEqual([]);
});

test('locks every needed package for every system', () => {
  const locked = new Set(entries.map(({ path }) => getName(path)));
  const needed = entries.flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  );
  expect([...new Set(needed)].filter((name) => !locked.has(name)).sort()).toEqual([]);
});

test('the programs of the hosts have the names of the same packages', async () => {
  const hosts = lockfile.parse(await read('proof/hosts/package-lock.json'));
  const hashed = entries.filter(({ integrity }) => integrity !== undefined);
  const names = new Map(hashed.map(({ integrity, path }) => [integrity, getName(path)]));
  const shared = Object.entries(hosts.packages)
    .filter(([path]) => path !== '')
    .map(([path, found]) => ({ name: getName(path), known: names.get(entry.parse(found).integrity) }))
    .filter(({ known }) => known !== undefined);
  expect(shared.length).toBeGreaterThan(50);
  expect(shared.filter(({ name, known }) => name !== known)).toEqual([]);
});

test('names no registry', () => {
  expect(entries.filter(({ resolved }) => resolved?.includes('://')).map(({ path }) => path)).toEqual([]);
});

test('only named packages run scripts at installation', async () => {
  const { allowScripts } = manifest.parse(await read('package.json'));
  const withScript = entries.filter(({ hasInstallScript }) => hasInstallScript);
  expect(withScript.map(({ path }) => getName(path)).sort()).toEqual(Object.keys(allowScripts).sort());
});

// Licences that are compatible with a product under the MIT licence. The MPL only covers its own files.
const licences = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'MPL-2.0',
];
const dataLicences = ['CC0-1.0', 'CC-BY-3.0'];

test('permits only redistributable licences in the product', () => {
  const others = entries.filter(
    ({ dev, license }) => !dev && !(license && [...licences, ...dataLicences].includes(license)),
  );
  expect(others.map(({ path, license }) => `${path}: ${license}`)).toEqual([]);
});
