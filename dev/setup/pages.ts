import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SetupProblem } from './problem.ts';
import { readProgram, runProgram } from './programs.ts';
import type { Step } from './steps.ts';

const workflowFile = '.github/workflows/pages.yml';

export interface Repository {
  owner: string;
  name: string;
}

/** Returns the GitHub repository that the remote `origin` names, or null. */
export async function readOrigin(root: string): Promise<Repository | null> {
  const address = await readProgram('git', ['config', '--get', 'remote.origin.url'], { cwd: root });
  const [, owner, name] = /github\.com[:/]([^/]+)\/(.+?)(?:\.git)?\/?$/.exec(address ?? '') ?? [];
  return owner === undefined || name === undefined ? null : { owner, name };
}

export function pagesAddress({ owner, name }: Repository): string {
  const host = `${owner.toLowerCase()}.github.io`;
  return name.toLowerCase() === host ? `https://${host}` : `https://${host}/${name}`;
}

/** Reads the workflow from docs/hosting.md. */
async function readDocumentedWorkflow(root: string): Promise<string> {
  const document = await readFile(join(root, 'docs/hosting.md'), 'utf8');
  const [, workflow] = /```yaml\n(.*?)```/s.exec(document) ?? [];
  if (workflow === undefined) throw new SetupProblem('docs/hosting.md has no workflow for GitHub Pages.');
  return workflow;
}

/** Variables of the repository that the workflow reads; an empty one is not set. */
type Variables = Readonly<Record<'CONTACT_FORM_URL' | 'ADMIN', string>>;

/** Steps that let GitHub build and publish each push to `main`. */
export function pagesSteps(root: string, variables: Variables, log: (line: string) => void): Step[] {
  const file = join(root, workflowFile);
  const git = (...args: string[]) => readProgram('git', args, { cwd: root });
  return [
    {
      title: `Write and commit ${workflowFile}`,
      isDone: async () =>
        (await readFile(file, 'utf8').catch(() => '')) === (await readDocumentedWorkflow(root)) &&
        (await git('status', '--porcelain', '--', workflowFile)) === '',
      async run() {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, await readDocumentedWorkflow(root));
        await runProgram('git', ['add', '--', workflowFile], { cwd: root });
        await runProgram(
          'git',
          ['commit', '--quiet', '--message', 'ci: publish on GitHub Pages', '--', workflowFile],
          { cwd: root },
        );
      },
    },
    {
      title: 'Push to GitHub, which then builds and publishes the site',
      async run() {
        const repository = await readOrigin(root);
        if (repository !== null) await allowPages(root, repository, variables, log);
        if ((await git('status', '--porcelain')) !== '')
          log('  Files that are not committed are not published: commit and push them later.');
        await runProgram('git', ['push', 'origin', 'HEAD:main'], { cwd: root });
      },
    },
  ];
}

/** Enables GitHub Pages with the GitHub CLI if it is signed in. Otherwise says what to set in GitHub's settings. */
async function allowPages(
  root: string,
  { owner, name }: Repository,
  variables: Variables,
  log: (line: string) => void,
): Promise<void> {
  const gh = (...args: string[]) => readProgram('gh', args, { cwd: root });
  const settings = `https://github.com/${owner}/${name}/settings`;
  const path = `repos/${owner}/${name}/pages`;
  const body = ['-f', 'build_type=workflow'];
  const isAllowed =
    (await gh('api', '--method', 'POST', path, ...body)) ??
    (await gh('api', '--method', 'PUT', path, ...body));
  if (isAllowed === null) log(`  Choose "GitHub Actions" as the source at ${settings}/pages`);
  for (const [name, value] of Object.entries(variables)) {
    if (value === '') continue;
    const isSet = await gh('variable', 'set', name, '--body', value);
    if (isSet === null)
      log(`  Add the variable ${name} with the value ${value} at ${settings}/variables/actions`);
  }
}
