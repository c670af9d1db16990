import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { replaced } from '../../support/replacement.ts';
import type { Defect } from './defect.ts';
import type { play } from './run.ts';
import type { SimulatedServer } from './server.ts';

/** Mistakes planted in the product's own text. One that is not found there any more is an error, and no mistake. */

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The simulation over the product with a mistake in one of its files. Its own model is none of the product's files. */
export async function playWith(source: NonNullable<Defect['source']>): Promise<typeof play> {
  let planted = false;
  const { module } = await runnerImport<{ play: typeof play }>(`${root}tests/sync/simulation/run.ts`, {
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [
      {
        name: 'planted-mistake',
        enforce: 'pre',
        transform(code, id) {
          if (id !== `${root}src/${source.in}`) return undefined;
          planted = true;
          return replaced(code, source, source.in);
        },
      },
    ],
  });
  if (!planted) throw new Error(`${source.in} is no part of what is played.`);
  return module.play;
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
