import fc, { type Arbitrary } from 'fast-check';
import { brokenText, mutatedValue } from './json.ts';
import { oddText, repeatedPieces } from './texts.ts';

/** Generates manifests such as package.json, and other content under the same file names. */

const packageName = fc.oneof(
  fc.constantFrom(
    'react',
    'vite',
    'pg',
    '@supabase/supabase-js',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'postgres',
    'redis',
  ),
  oddText,
);
const version = fc.oneof(
  fc.constantFrom('^1.0.0', '*', 'latest', 'git+https://evil.example/x.git', 'workspace:*'),
  oddText,
);
const dependencies = fc.array(fc.tuple(packageName, version), { maxLength: 5 });
const asObject = dependencies.map((list) => {
  const text = list.map(([name, wanted]) => `${JSON.stringify(name)}:${JSON.stringify(wanted)}`).join(',');
  return JSON.parse(`{${text}}`) as unknown;
});

const packageJson = mutatedValue(
  fc.record(
    { name: packageName, dependencies: asObject, devDependencies: asObject, engines: asObject },
    { requiredKeys: [] },
  ),
).map((value) => JSON.stringify(value));

const key = fc.constantFrom(
  'package',
  'dependencies',
  'tool.poetry.dependencies',
  '__proto__',
  'a.b.c',
  '"quoted key"',
  'project',
  "'x'",
);
const tomlValue = fc.oneof(
  oddText.map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '1',
    '0x_',
    '1979-05-27',
    'inf',
    '[1, [2]]',
    '{ a = 1 }',
    "'''\nx'''",
    '"""',
    'true',
    '{ __proto__ = { a = 1 } }',
  ),
);
const toml = fc
  .array(
    fc.oneof(
      key.map((name) => `[${name}]`),
      key.map((name) => `[[${name}]]`),
      fc.tuple(key, tomlValue).map((pair) => pair.join(' = ')),
    ),
    { maxLength: 8 },
  )
  .map((lines) => lines.join('\n'));

const yamlLine = fc.constantFrom(
  'services:',
  '  db:',
  '    image: postgres:16',
  '  a: &a [x, x]',
  '  b: &b [*a, *a, *a]',
  '  c: [*b, *b, *b]',
  '  <<: *a',
  '  "__proto__": { image: redis }',
  '  ? [k]',
  '  : v',
  '---',
  '%YAML 1.2',
  '  x: !!js/function "function(){}"',
  '  y: |\n    text',
  '\tz: 1',
);
const yaml = fc.array(fc.oneof(yamlLine, oddText), { maxLength: 10 }).map((lines) => lines.join('\n'));

const requirement = fc
  .tuple(
    packageName,
    fc.constantFrom(
      '',
      '==1.0',
      '>=1,<2',
      '[extra]',
      ' @ https://evil.example/x',
      ' ; python_version < "3"',
      ' # note',
    ),
  )
  .map((parts) => parts.join(''));
const requirements = fc
  .array(fc.oneof(requirement, fc.constantFrom('-r other.txt', '--index-url https://evil.example', '\\')), {
    maxLength: 8,
  })
  .map((lines) => lines.join('\n'));

const gem = packageName.map((name) => `gem '${name}', '~> 1'`);
const goModule = packageName.map((name) => `require github.com/${name} v1.2.3 // indirect`);
const docker = fc.constantFrom(
  'FROM node:20 AS build',
  'FROM --platform=$X scratch',
  'RUN a \\',
  'FROM',
  'from alpine:',
);
const hcl = fc.constantFrom(
  'resource "aws_s3_bucket" "a" {',
  'provider "registry.terraform.io/hashicorp/aws" {',
  '  resource "',
  '}',
  'variable "a" { default = "${var.b}" }',
);
const variable = fc.tuple(packageName, oddText).map((pair) => pair.join('='));
const lines = (line: Arbitrary<string>) =>
  fc.array(fc.oneof(line, oddText), { maxLength: 8 }).map((list) => list.join('\n'));

const pieces = [
  '[',
  '{',
  '"',
  "'",
  '=',
  '.',
  ':',
  '- ',
  '&a ',
  '*a ',
  '[a]\n',
  'a=1\n',
  'a: ',
  '\n',
  ' ',
  '\t',
  '\\',
  '#',
  '{"a":',
  '[[a]]\n',
  'a.',
  'resource ',
  'resource "',
  'gem "',
  '-',
  '@',
  '<',
  '==',
  '?',
  '|',
  '!',
  '  ',
  'FROM ',
  'x',
];

const manifestTexts: Readonly<Record<string, Arbitrary<string>>> = {
  'package.json': fc.oneof(packageJson, brokenText(packageJson)),
  'deno.json': fc.oneof(packageJson, brokenText(packageJson)),
  'composer.json': fc.oneof(packageJson, brokenText(packageJson)),
  'Cargo.toml': toml,
  'pyproject.toml': toml,
  'requirements.txt': requirements,
  Gemfile: lines(gem),
  'go.mod': lines(goModule),
  'docker-compose.yml': yaml,
  '.github/workflows/check.yml': yaml,
  '.terraform.lock.hcl': lines(hcl),
  'main.tf': lines(hcl),
  '.env.example': lines(variable),
  Dockerfile: lines(docker),
};

export interface Manifest {
  path: string;
  text: string;
}

/** @param maxLength maximum number of characters */
export function manifest(maxLength: number): Arbitrary<Manifest> {
  const folder = fc.constantFrom('', '', 'api/', 'a/b/c/', '../', '__proto__/');
  return fc.tuple(folder, fc.constantFrom(...Object.keys(manifestTexts))).chain(([where, name]) =>
    fc.record({
      path: fc.constant(where + name),
      text: fc.oneof(
        { arbitrary: manifestTexts[name] ?? oddText, weight: 4 },
        { arbitrary: repeatedPieces(pieces, maxLength), weight: 1 },
      ),
    }),
  );
}

const fileName = fc.oneof(
  fc.constantFrom(
    'a.ts',
    'Dockerfile',
    'vite.config.ts',
    '.env',
    'a.tf',
    'x.py',
    '',
    '.',
    '..',
    '/',
    'constructor',
    '__proto__',
  ),
  oddText,
);

/** Generates paths in a repository, including ones that no real listing has. */
export const filePath: Arbitrary<string> = fc
  .array(fc.oneof(fileName, fc.constantFrom('src', 'node_modules', 'vendor', 'test')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join('/'));
