import type { ManifestKind } from '../manifests.ts';
import {
  readCompose,
  readGemfile,
  readGoMod,
  readGoWork,
  readGradle,
  readGradleSettings,
  readPnpmWorkspace,
  readRequirements,
  readSetupPy,
  readTerraform,
  readWorkflow,
} from './line-manifests.ts';
import { type ManifestReader, named, parseTable, parseTexts } from './manifest.ts';
import { readEnv } from './rules.ts';
import { readCargo, readGradleVersions, readPipfile, readPyproject } from './toml-manifests.ts';
import { readMsbuild, readPom, readSolution } from './xml-manifests.ts';

const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

const readPackageJson: ManifestReader = (text) => {
  const parsed: unknown = JSON.parse(text);
  const { workspaces } = parseTable(parsed);
  return {
    dependencies: dependencyFields.flatMap((field) => named('npm', Object.keys(parseTable(parsed, field)))),
    members: Array.isArray(workspaces)
      ? parseTexts(workspaces)
      : parseTexts(parseTable(workspaces)['packages']),
  };
};

const readComposer: ManifestReader = (text) => {
  const parsed: unknown = JSON.parse(text);
  const names = ['require', 'require-dev'].flatMap((field) => Object.keys(parseTable(parsed, field)));
  return { dependencies: named('php', names), techs: ['phpcomposer'] };
};

/** Searches the text, because Deno files may have comments, which JSON.parse rejects. */
const readDeno: ManifestReader = (text) => ({
  dependencies: named(
    'npm',
    Array.from(text.matchAll(/"npm:\/?((?:@[\w.-]{1,100}\/)?[\w.-]{1,100})/g), ([, name = '']) => name),
  ),
});

export const readers: Readonly<Record<ManifestKind, ManifestReader>> = {
  pnpmWorkspace: readPnpmWorkspace,
  goWork: readGoWork,
  solution: readSolution,
  gradleSettings: readGradleSettings,
  packageJson: readPackageJson,
  deno: readDeno,
  goMod: readGoMod,
  cargo: readCargo,
  pyproject: readPyproject,
  pipfile: readPipfile,
  setupPy: readSetupPy,
  requirements: readRequirements,
  centralPackages: readMsbuild,
  msbuild: readMsbuild,
  pom: readPom,
  gradleVersions: readGradleVersions,
  gradle: readGradle,
  composer: readComposer,
  gemfile: readGemfile,
  compose: readCompose,
  terraform: readTerraform,
  env: readEnv,
  workflow: readWorkflow,
};
