import type { ManifestKind } from '../manifests.ts';
import { readComposer, readDeno, readPackageJson } from './json-manifests.ts';
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
import type { ManifestReader } from './manifest.ts';
import { readEnv } from './rules.ts';
import { readCargo, readGradleVersions, readPipfile, readPyproject } from './toml-manifests.ts';
import { readMsbuild, readPom, readSolution } from './xml-manifests.ts';

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
