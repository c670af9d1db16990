import { type ManifestReader, named, tableIn, textsIn } from './manifest.ts';

const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

export const readPackageJson: ManifestReader = (text) => {
  const parsed: unknown = JSON.parse(text);
  const { workspaces } = tableIn(parsed);
  return {
    dependencies: dependencyFields.flatMap((field) => named('npm', Object.keys(tableIn(parsed, field)))),
    members: Array.isArray(workspaces) ? textsIn(workspaces) : textsIn(tableIn(workspaces)['packages']),
  };
};

export const readComposer: ManifestReader = (text) => {
  const parsed: unknown = JSON.parse(text);
  const names = ['require', 'require-dev'].flatMap((field) => Object.keys(tableIn(parsed, field)));
  return { dependencies: named('php', names), techs: ['phpcomposer'] };
};

/** Searches the text for imported packages, because a Deno file may contain comments, which JSON.parse rejects. */
export const readDeno: ManifestReader = (text) => ({
  dependencies: named(
    'npm',
    Array.from(text.matchAll(/"npm:\/?((?:@[\w.-]{1,100}\/)?[\w.-]{1,100})/g), ([, name = '']) => name),
  ),
});
