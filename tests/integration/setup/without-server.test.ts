import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GitHubPages, openGitHubPages } from '../../support/github-pages.ts';
import { type OwnClone, openOwnClone } from '../../support/own-clone.ts';
import { startWalk } from '../../support/walk-clock.ts';

/**
 * Publishes a site without a server from a clone. Git is real; GitHub is a bare repository and a folder that is served like
 * GitHub Pages.
 */

const setUp = 'npm run setup -- --yes';
let clone: OwnClone;
let pages: GitHubPages;

beforeAll(async () => {
  clone = await openOwnClone();
  pages = await openGitHubPages('portfolio', () => join(clone.folder, 'dist'));
  const [bare, address] = ['../github.git', 'https://github.com/robin-muster/portfolio'];
  await clone.type(
    `git init --quiet --bare ${bare} && git remote add origin ${address} && git config url.${bare}.insteadOf ${address}`,
  );
});

afterAll(async () => {
  await pages.close();
  await clone.remove();
});

beforeEach(() => {
  clone.commands.length = 0;
});

// The setup runs npm in a POSIX shell, which Windows does not have.
describe.skipIf(process.platform === 'win32')('npm run setup without a server', () => {
  const onPages = () => ({
    SETUP_SERVER: 'none',
    SETUP_HOST: 'github-pages',
    VITE_SITE_URL: pages.address,
    VITE_CONTACT_FORM_URL: 'https://forms.example/f/sample',
  });

  test('refuses to publish the sample’s texts and explains what to do', async () => {
    const publicAddress = { VITE_SITE_URL: 'https://robin-muster.github.io/portfolio' };
    const { exitCode, output } = await clone.type(setUp, { ...onPages(), ...publicAddress });
    expect(exitCode).toBe(1);
    expect(output).toContain('The content of robin-muster.github.io is not its own yet');
    expect(output).toMatch(
      /Step \d\/\d Build the site failed\. Solve the problem and run npm run setup again/,
    );
  });

  test('needs at most two commands from a clone to a site on GitHub Pages', async () => {
    const walked = startWalk('From a clone to a site on GitHub Pages, without npm ci');
    const { exitCode, output } = await clone.type(setUp, onPages());
    expect(exitCode, output).toBe(0);
    walked(`${1 + clone.commands.length} commands`);
    expect(['npm ci', ...clone.commands].length).toBeLessThanOrEqual(2);
    expect(output).toContain('https://github.com/robin-muster/portfolio/settings/pages');
    expect(output).toContain('https://github.com/robin-muster/portfolio/settings/variables/actions');
    const response = await fetch(pages.address);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('action="https://forms.example/f/sample"');
  });

  test('pushes the workflow of docs/hosting.md and nothing else', async () => {
    const pushed = await clone.type('git show --name-only --format=%s origin/main');
    expect(pushed.output.trim().split(/\n+/)).toEqual([
      'ci: publish on GitHub Pages',
      '.github/workflows/pages.yml',
    ]);
    const workflow = await readFile(join(clone.folder, '.github/workflows/pages.yml'), 'utf8');
    expect(await readFile(join(clone.folder, 'docs/hosting.md'), 'utf8')).toContain(workflow);
    expect((await clone.type('git status --porcelain')).output).toBe('');
  });

  test('adds the admin area on one device', async () => {
    const { exitCode, output } = await clone.type(setUp, { ...onPages(), SETUP_SERVER: 'device' });
    expect(exitCode, output).toBe(0);
    expect(output).toContain('Add the variable ADMIN with the value device at');
    expect(output).toContain('Open /admin below its address');
    expect(await (await fetch(`${pages.address}admin`)).text()).toContain('<div id="root">');
  });

  test('publishes with the host’s own program', async () => {
    const programs = join(clone.folder, '../programs');
    await mkdir(programs);
    // Simulates a site that already exists: creating it fails.
    const script = `#!/bin/sh\necho "$@" >> ${programs}/calls\ncase "$*" in *create*) exit 1;; esac\n`;
    await writeFile(join(programs, 'npx'), script);
    await chmod(join(programs, 'npx'), 0o755);
    const { exitCode, output } = await clone.type(setUp, {
      SETUP_SERVER: 'none',
      SETUP_HOST: 'cloudflare',
      SETUP_HOST_PROJECT: 'portfolio',
      VITE_SITE_URL: 'https://portfolio.example',
      VITE_CONTACT_FORM_URL: '',
      PATH: `${programs}:${process.env['PATH']}`,
    });
    expect(exitCode, output).toBe(0);
    expect((await readFile(join(programs, 'calls'), 'utf8')).trim().split('\n')).toEqual([
      '--yes wrangler pages project create portfolio --production-branch main',
      '--yes wrangler pages deploy dist --project-name portfolio --branch main',
    ]);
    expect(await readFile(join(clone.folder, '.env.production'), 'utf8')).toBe(
      'VITE_SITE_URL=https://portfolio.example\n',
    );
  });

  test('asks for answers and names their variables without a terminal', async () => {
    expect((await clone.type('npm run setup')).output).toContain('run npm run setup -- --yes');
    await clone.type('rm -r .setup');
    const { exitCode, output } = await clone.type(setUp);
    expect(exitCode).toBe(1);
    expect(output).toContain(
      'SETUP_SERVER: a value is missing. What do you want to publish? Choose one of none, device, supabase.',
    );
  });
});
