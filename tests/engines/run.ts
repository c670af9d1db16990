import { parseArgs } from 'node:util';
import { runProgram } from '../run/program.ts';
import { type Engine, engines, missing } from './programs.ts';

/**
 * `npm run test:engines`: the journeys of sync in Chromium, Firefox and WebKit, as far as they are on this machine; nothing
 * is installed. `-- firefox webkit` asks for these two, and fails if one is missing; `-- --kills 200` kills each browser
 * so many times at each moment.
 */
const { values, positionals } = parseArgs({
  options: { kills: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !engines.some((engine) => engine === name));
if (unknown.length > 0) throw new Error(`There is no engine ${unknown.join(', ')}: ${engines.join(', ')}.`);

const chosen = engines.filter((engine) => positionals.length === 0 || positionals.includes(engine));
const present: Engine[] = [];
for (const engine of chosen) {
  const problem = await missing(engine);
  if (problem === null) present.push(engine);
  else console.error(`${engine} is left out. ${problem}`);
}
if (values.kills !== undefined) process.env['ENGINE_KILLS'] = values.kills;

const projects = present.flatMap((engine) => (engine === 'firefox' ? [engine, 'firefox-specs'] : [engine]));
const selection = values.only === undefined ? [] : [values.only];
const exitCode =
  projects.length === 0
    ? 1
    : await runProgram('node_modules/@playwright/test/cli.js', [
        'test',
        '--config=playwright.engines.config.ts',
        ...projects.map((name) => `--project=${name}`),
        ...selection,
      ]);
const isWhole = positionals.length === 0 || present.length === chosen.length;
process.exitCode = exitCode === 0 && isWhole ? 0 : 1;
