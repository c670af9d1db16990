import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { planFullSite } from './full-site.ts';
import { SetupCancelled, SetupProblem } from './problem.ts';
import { createQuestions } from './questions.ts';
import { runSteps } from './steps.ts';
import { planSiteWithoutServer, type Setup } from './without-server.ts';

// `npm run setup` leads from a clone to a public site. Each run continues where the last one stopped.

const root = fileURLToPath(new URL('../..', import.meta.url));
const log = (line: string): void => void process.stdout.write(`${line}\n`);
const exitCodeWhenCancelled = 130;
const stopped = '\nStopped. Run npm run setup again: it continues here.';
const usage = `npm run setup

asks what it needs, lists its steps, and runs those that are not done yet.

  npm run setup -- --yes    asks nothing: answers come from the environment and from the last run

docs/deploy.md lists the variables.`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return log(usage);
  const isInteractive = process.stdin.isTTY && process.stdout.isTTY && !values.yes;
  if (!isInteractive && !values.yes) {
    throw new SetupProblem('There is no terminal for the questions: run npm run setup -- --yes.');
  }
  const file = join(root, '.setup/answers.json');
  const questions = await createQuestions({ environment: process.env, file, isInteractive });
  const setup: Setup = { root, questions, log };
  const server = await questions.choose({ name: 'SETUP_SERVER', message: 'What do you want to publish?' }, [
    { value: 'none', label: 'The site alone', hint: 'without a server, on any host' },
    {
      value: 'device',
      label: 'The site with the admin area on one device',
      hint: 'without a server; backup files are the only copy of your data',
    },
    {
      value: 'supabase',
      label: 'The site with admin area and messages',
      hint: 'needs a Supabase project and an OAuth app at GitHub',
    },
  ]);
  const hasServer = server === 'supabase';
  await runSteps(
    hasServer
      ? await planFullSite(setup, process.env)
      : await planSiteWithoutServer(setup, server === 'device'),
    questions,
    log,
  );
  log(whatIsLeft[server] ?? '\nThe site is ready.');
}

const whatIsLeft: Readonly<Record<string, string>> = {
  supabase: `
The site is ready. Sign in with GitHub at /admin/login to become the owner.
Visitors with an account need a mail server of your own: Authentication, Emails, SMTP Settings in Supabase's dashboard.`,
  device: `
The site is ready. Open /admin below its address and paste a personal access token of GitHub.
Choose a folder for backups under Settings, Backup: the browser's storage has the only copy of your data.`,
};

// A running program gets the signal as well and ends first.
process.once('SIGINT', () => {
  console.error(stopped);
  process.exit(exitCodeWhenCancelled);
});

try {
  await run();
} catch (error) {
  if (error instanceof SetupCancelled) console.error(stopped);
  else console.error(error instanceof SetupProblem ? `\n${error.message}` : error);
  process.exitCode = error instanceof SetupCancelled ? exitCodeWhenCancelled : 1;
}
