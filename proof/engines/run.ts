import { parseArgs } from 'node:util';
import { runPlaywright } from '../../tests/support/runner/program.ts';
import { type Engine, engines, missing } from './programs.ts';

/**
 * `npm run proof -- engines` runs the sync journeys in those of Chromium, Firefox and WebKit that this machine has. Installs
 * nothing. `-- firefox webkit` runs only these engines, and fails if one is missing. `-- --kills 200` only kills each browser
 * this many times, during each kind of activity. `-- --only sync` runs the files with this word in their path.
 */
const { values, positionals } = parseArgs({
  options: { kills: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
});

async function run(): Promise<number> {
  const unknown = positionals.filter((name) => !engines.some((engine) => engine === name));
  if (unknown.length > 0) {
    console.error(`There is no engine ${unknown.join(', ')}; there are ${engines.join(', ')}.`);
    return 1;
  }
  const chosen = engines.filter((engine) => positionals.length === 0 || positionals.includes(engine));
  const present: Engine[] = [];
  for (const engine of chosen) {
    const problem = await missing(engine);
    if (problem === null) present.push(engine);
    else console.error(`${engine} is left out. ${problem}`);
  }
  const isComplete = positionals.length === 0 || present.length === chosen.length;
  return isComplete ? test(present) : 1;
}

function test(present: readonly Engine[]): Promise<number> {
  if (values.kills !== undefined) process.env['ENGINE_KILLS'] = values.kills;
  const projects = present.flatMap((engine) => (engine === 'firefox' ? [engine, 'firefox-specs'] : [engine]));
  const only = values.only ?? (values.kills === undefined ? [] : ['kills.journey']);
  return runPlaywright([...[only].flat(), ...projects.map((name) => `--project=${name}`)], {
    PROOF: 'engines',
  });
}

process.exitCode = await run();
