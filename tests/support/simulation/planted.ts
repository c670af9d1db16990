import { fileURLToPath } from 'node:url';
import { createRunnableDevEnvironment, type RunnableDevEnvironment, resolveConfig } from 'vite';
import { replaced } from '../replacement.ts';
import type { Defect } from './defect.ts';
import type { play } from './run.ts';
import type { SimulatedServer } from './server.ts';

/** Mistakes planted in the product's own text. One that is not found there any more is an error, and no mistake. */

type Source = NonNullable<Defect['source']>;

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What is planted at present. */
let planted: { source: Source; path: string; found: boolean } | null = null;
let environment: Promise<RunnableDevEnvironment> | null = null;

/** Of all mistakes, since the modules that have none need to be translated once only. */
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
          name: 'planted-mistake',
          enforce: 'pre',
          transform(code, id) {
            if (id !== planted?.path) return undefined;
            planted.found = true;
            return replaced(code, planted.source, planted.source.in);
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

/** The simulation over the product with a mistake in one of its files. */
export async function playWith(source: Source): Promise<typeof play> {
  return (await importWith<{ play: typeof play }>(source, 'run.ts')).play;
}

/**
 * A module of the simulation over the product with a mistake in one of its files. Its own model is none of the product's files.
 * One after the other, each with modules of its own.
 */
export async function importWith<Module>(source: Source, file: string): Promise<Module> {
  environment ??= openEnvironment();
  const { moduleGraph, runner } = await environment;
  const path = `${root}src/${source.in}`;
  const translateAnew = () => {
    for (const module of moduleGraph.getModulesByFile(path) ?? []) moduleGraph.invalidateModule(module);
  };
  planted = { source, path, found: false };
  translateAnew();
  runner.clearCache();
  try {
    const module = await runner.import<Module>(`${root}tests/support/simulation/${file}`);
    if (!planted.found) throw new Error(`${source.in} is no part of what is played.`);
    return module;
  } finally {
    planted = null;
    translateAnew();
  }
}

/** Breaks a function of the database; returns the way back. */
export async function plantIn(
  server: SimulatedServer,
  statement: NonNullable<Defect['statement']>,
): Promise<() => Promise<unknown>> {
  const [row] = await server.sql(`select pg_get_functiondef('${statement.in}'::regproc) as text`);
  const text = String(row?.['text']);
  await server.sql(replaced(text, statement, statement.in));
  return () => server.sql(text);
}
