import { firstGroups, type ManifestReader, named, parseLines } from './manifest.ts';
import { python, requirements } from './toml-manifests.ts';

export const readGoMod: ManifestReader = (text) => {
  const direct = parseLines(text).filter((line) => !line.includes('// indirect'));
  const names = firstGroups(direct.join('\n'), /^(?:require\s+)?([\w.-]+\.[\w.-]+\/\S+)\s+v/);
  // `example.com/name/v2` is the same module.
  return { dependencies: named('golang', [...names, ...names.map((name) => name.replace(/\/v\d+$/, ''))]) };
};

export const readGoWork: ManifestReader = (text) => ({
  members: firstGroups(text, /^(?:use\s+)?\.\/(\S+)/),
});

export const readPnpmWorkspace: ManifestReader = (text) => ({
  members: firstGroups(text, /^-\s*['"]?([^\s'"#!][^\s'"#]*)/),
  techs: ['pnpm'],
});

export const readRequirements: ManifestReader = (text) => ({ dependencies: python(requirements(text)) });

/** Searches Python code for requirements without evaluating it. */
export const readSetupPy: ManifestReader = (text) => {
  const quoted = parseLines(text).flatMap((line) =>
    Array.from(line.matchAll(/['"]([^'"]+)['"]/g), ([, inner = '']) => inner),
  );
  const listed = firstGroups(text, /^([A-Za-z0-9][\w.-]*\s*(?:[<>=!~;[].*)?)$/);
  return { dependencies: python(requirements([...quoted, ...listed].join('\n'))) };
};

export const readGemfile: ManifestReader = (text) => ({
  dependencies: named(
    'ruby',
    firstGroups(text, /^(?:gem|\w+\.add_(?:\w+_)?dependency)[\s(]+['"]([^'"]+)['"]/),
  ),
  techs: ['bundler'],
});

/** Captures the image without tag, digest and Docker Hub's address. */
const image =
  /^(?!#).*\b(?:image|container):\s*['"]?(?:docker\.io\/)?(?:library\/)?([\w.-]+(?::\d+\/)?[\w./-]*)/;

const findImages = (text: string) => named('docker', firstGroups(text, image));

export const readCompose: ManifestReader = (text) => ({ dependencies: findImages(text), techs: ['docker'] });

/** Line by line, because only names of actions and images matter, and parsing YAML may be slow. */
export const readWorkflow: ManifestReader = (text) => ({
  dependencies: [
    ...named('githubAction', firstGroups(text, /^(?!#).*\buses:\s*['"]?([\w-][\w.-]*\/[\w./-]+)/)),
    ...findImages(text),
  ],
});

export const readTerraform: ManifestReader = (text) => ({
  dependencies: [
    ...named('terraform.resource', firstGroups(text, /^resource\s+"([\w-]+)"/)),
    ...named(
      'terraform',
      firstGroups(text, /^(?:provider\s+|source\s*=\s*)"((?:[\w.-]+\/)*[\w-]+)"/).map(providerAddress),
    ),
  ],
});

/** `aws` and `hashicorp/aws` are short for addresses in Terraform's registry. */
function providerAddress(name: string): string {
  const defaults = ['registry.terraform.io', 'hashicorp'];
  const parts = name.split('/');
  return [...defaults.slice(0, Math.max(0, 3 - parts.length)), ...parts].join('/');
}

const moduleName = /['"]([^'"]+)['"]/g;

/** `include(":core:data", ":app")`, also over several lines. */
export const readGradleSettings: ManifestReader = (text) => {
  const members = parseLines(text)
    .filter((line) => /^(?:include\b|['"]:?[\w-]+)/.test(line))
    .flatMap((line) =>
      Array.from(line.matchAll(moduleName), ([, name = '']) => name.replace(/^:/, '').replaceAll(':', '/')),
    );
  return { members: [...members, 'gradle/*.versions.toml'], ...readGradle(text) };
};

/** `group:name`, with or without a version, and ids of plugins. */
const coordinates = /['"]([\w.-]+\.[\w.-]+:[\w.-]+)[:'"]/g;
const plugins = /\b(?:id|apply plugin:)[\s(]*['"]([\w.-]+)['"]|\bkotlin\(['"]([\w-]+)['"]\)/g;

export const readGradle: ManifestReader = (text) => ({
  dependencies: named(
    'maven',
    parseLines(text).flatMap((line) => [
      ...Array.from(line.matchAll(coordinates), ([, name = '']) => name),
      ...Array.from(line.matchAll(plugins), ([, id, kotlin]) => id ?? `org.jetbrains.kotlin.${kotlin}`),
    ]),
  ),
  techs: ['gradle'],
});
