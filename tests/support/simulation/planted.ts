import { fileURLToPath } from 'node:url';
import { createRunnableDevEnvironment, type RunnableDevEnvironment, resolveConfig } from 'vite';
import { type Patched, patchedFile } from '../patch.ts';

/** Runs the simulation with a defect planted in the product. */

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The latest planted patch. It stays active, because the product imports some modules later. */
let planted: (Patched & { used: boolean }) | null = null;
let environment: Promise<RunnableDevEnvironment> | null = null;

/** Returns one environment for all defects, so that unchanged modules are transformed only once. */
async function openEnvironment(): Promise<RunnableDevEnvironment> {
  const resolve = { external: true as const, mainFields: [], conditions: ['node'] };
  const config = await resolveConfig(
    {
      configFile: false,
      root,
      logLevel: 'silent',
      environments: { planted: { consumer: 'server', dev: { moduleRunnerTransform: true }, resolve } },
      plugins: [
        {
          name: 'planted-defect',
          enforce: 'pre',
          transform(_code, id) {
            if (planted === null || id !== root + planted.path) return undefined;
            planted.used = true;
            return planted.text;
          },
        },
      ],
    },
    'serve',
  );
  const opened = createRunnableDevEnvironment('planted', config, {
    runnerOptions: { hmr: { logger: false } },
    hot: false,
  });
  await opened.init();
  return opened;
}

/**
 * Imports a module of the simulation with a patch applied to the product. The simulation's own model uses none of the product's
 * files. Calls must not overlap.
 * @throws Error if the patch does not apply, or changes a file that the module does not import
 */
export async function importWithPatch<Module>(patch: string, file: string): Promise<Module> {
  environment ??= openEnvironment();
  const { moduleGraph, runner } = await environment;
  const former = planted;
  const current = { ...(await patchedFile(patch)), used: false };
  planted = current;
  for (const path of [former?.path, current.path])
    for (const module of moduleGraph.getModulesByFile(root + path) ?? [])
      moduleGraph.invalidateModule(module);
  runner.clearCache();
  const module = await runner.import<Module>(`${root}tests/support/simulation/${file}`);
  if (!current.used) throw new Error(`The simulation does not use ${current.path}.`);
  return module;
}
