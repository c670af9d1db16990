import { appendFile, chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findNewest } from '../../../dev/upgrade/versions.ts';
import { type OwnClone, openOwnClone } from '../../support/own-clone.ts';

/** `portico` is the repository with the releases, `site` an adopter's. */
let portico: OwnClone;
let site: OwnClone;
let version: string;

const read = (clone: OwnClone, file: string) => readFile(join(clone.folder, file), 'utf8');

async function edit(clone: OwnClone, file: string, change: (text: string) => string): Promise<void> {
  const text = await read(clone, file);
  expect(change(text), file).not.toBe(text);
  await writeFile(join(clone.folder, file), change(text));
}

async function succeed(clone: OwnClone, line: string, variables?: Record<string, string>): Promise<string> {
  const { exitCode, output } = await clone.type(line, variables);
  expect(exitCode, output).toBe(0);
  return output;
}

const commit = (clone: OwnClone) => succeed(clone, 'git add --all && git commit --quiet --message change');
const upgrade = 'npm run --silent upgrade';
const upgradeFrom = () => `${upgrade} -- --from ${portico.folder}`;

/** Every place that the documents let an adopter edit. */
async function editSite(): Promise<void> {
  await edit(site, 'content/owner.ts', (text) => text.replace('Robin Muster', 'Kim Beispiel'));
  await edit(site, 'content/career.ts', (text) => `${text}\n// Mine.\n`);
  await rm(join(site.folder, 'content/evidence.ts'));
  await writeFile(join(site.folder, 'content/public/portrait.webp'), 'my portrait');
  await edit(site, 'src/ui/tokens.css', (text) => text.replace('#d3121f', '#0a6b3c'));
  await writeFile(join(site.folder, '.github/workflows/pages.yml'), 'name: Pages\n');
  for (const picture of await readdir(join(site.folder, 'docs/pictures')))
    await writeFile(join(site.folder, 'docs/pictures', picture), 'mine');
  await commit(site);
  await writeFile(join(site.folder, '.env.production'), 'VITE_SITE_URL=https://kim.example\n');
}

/** The next release changes code, theme, migrations and packages, and its own sample content and pictures. */
async function release(next: string): Promise<void> {
  const number = `"version": "${next}"`;
  for (const file of ['package.json', 'package-lock.json'])
    await edit(portico, file, (text) => text.replace(/"version": "[^"]+"/, number));
  await edit(portico, 'src/ui/tokens.css', (text) => text.replace('#a8071a', '#a80719'));
  await edit(portico, 'content/owner.ts', (text) => text.replace(/Robin \w+( \S+)?'/, `Robin of ${next}'`));
  await appendFile(join(portico.folder, 'content/evidence.ts'), `// ${next}\n`);
  await writeFile(join(portico.folder, `content/new-${next}.ts`), '');
  for (const picture of await readdir(join(portico.folder, 'docs/pictures')))
    await writeFile(join(portico.folder, 'docs/pictures', picture), next);
  await appendFile(join(portico.folder, 'dev/release/notes.ts'), `// ${next}\n`);
  await writeFile(
    join(portico.folder, `supabase/migrations/2027010100000${next[0]}_next.sql`),
    'select 1;\n',
  );
  await commit(portico);
  await succeed(portico, `git tag v${next}`);
}

/** Records `npm ci` instead of running it. */
async function recordInstallation(): Promise<{ PATH: string; calls: string }> {
  const programs = join(site.folder, '../programs');
  const calls = join(programs, 'calls');
  await mkdir(programs);
  await writeFile(calls, '');
  const npm = (await succeed(site, 'command -v npm')).trim();
  const script = `#!/bin/sh\nif [ "$1" = ci ]; then echo "$@" >> ${calls}; else exec ${npm} "$@"; fi\n`;
  await writeFile(join(programs, 'npm'), script);
  await chmod(join(programs, 'npm'), 0o755);
  return { PATH: `${programs}:${process.env['PATH']}`, calls };
}

// The lines are written for a POSIX shell, which Windows does not have.
describe.skipIf(process.platform === 'win32')('npm run upgrade', () => {
  beforeEach(async () => {
    [portico, site] = await Promise.all([openOwnClone(), openOwnClone()]);
    const manifest = await read(portico, 'package.json');
    version = (JSON.parse(manifest) as { version: string }).version;
    await succeed(portico, `git tag v${version}`);
    await site.type('git remote add origin https://github.com/robin-muster/site');
  });

  afterEach(async () => {
    await Promise.all([portico.remove(), site.remove()]);
  });

  test.each([
    {
      kind: 'a clone',
      prepare: () => `git fetch --quiet ${portico.folder} main && git reset --hard FETCH_HEAD`,
    },
    { kind: 'a repository of the template', prepare: () => 'git log -1' },
  ])('brings $kind to the next two releases and keeps all edits', async ({ prepare }) => {
    await succeed(site, prepare());
    await editSite();
    const edited = (await succeed(site, 'git rev-parse HEAD')).trim();
    await release('1.0.0');
    const { PATH, calls } = await recordInstallation();
    const output = await succeed(site, upgradeFrom(), { PATH });
    expect(output).toContain('Upgraded to v1.0.0');
    expect(output).toContain('New migrations:\n  20270101000001_next.sql\n');
    expect(output).toContain('npx supabase db push');
    expect(output).toMatch(/publish dist\/\n {2}npm run doctor -- https:\/\/kim\.example\n$/);
    expect((await site.type('npm run --silent doctor -- https://kim.example')).output).toContain(
      'kim.example',
    );
    expect(await readFile(calls, 'utf8')).toBe('ci\n');

    const expectEdits = async (next: string) => {
      expect(await succeed(site, 'git status --porcelain')).toBe('');
      const own = 'content docs/pictures .github/workflows/pages.yml';
      expect(await succeed(site, `git diff --name-only ${edited} HEAD -- ${own}`)).toBe('');
      expect(await read(site, '.env.production')).toBe('VITE_SITE_URL=https://kim.example\n');
      expect(await read(site, 'src/ui/tokens.css')).toContain('#0a6b3c');
      expect(await read(site, 'src/ui/tokens.css')).toContain('#a80719');
      expect(await read(site, 'package.json')).toContain(`"version": "${next}"`);
      expect(await read(site, 'dev/release/notes.ts')).toContain(`// ${next}\n`);
      expect(await succeed(site, 'git tag')).not.toContain(next);
    };
    await expectEdits('1.0.0');

    await edit(portico, 'src/ui/tokens.css', (text) => text.replace('#a80719', '#a8071a'));
    await release('2.0.0');
    const second = await succeed(site, upgrade, { PATH });
    expect(second).toContain('New migrations:\n  20270101000002_next.sql\n');
    await expectEdits('2.0.0');
    expect(await succeed(site, upgrade)).toContain('has the newest release, 2.0.0');
  });

  test('changes nothing with uncommitted files or without an address', async () => {
    expect((await site.type(upgrade)).output).toContain('npm run upgrade -- --from <address>');
    await appendFile(join(site.folder, 'content/owner.ts'), '// Mine.\n');
    const { exitCode, output } = await site.type(upgradeFrom());
    expect(exitCode).toBe(1);
    expect(output).toContain('There are changes that are not committed');
    expect(await read(site, 'content/owner.ts')).toMatch(/\/\/ Mine\.\n$/);
    expect(await succeed(site, 'git remote')).toBe('origin\n');
  });

  test('lists conflicting files and the next step', async () => {
    await appendFile(join(site.folder, 'dev/release/notes.ts'), '// Mine.\n');
    await commit(site);
    await release('1.0.0');
    const { exitCode, output } = await site.type(upgradeFrom());
    expect(exitCode).toBe(1);
    expect(output).toContain('changed the same lines in:\n  dev/release/notes.ts\n');
    expect(output).toContain('git merge --abort');
    expect(output).toContain('  20270101000001_next.sql');
    await succeed(site, 'git add --all && git commit --quiet --message merged');
    expect(await succeed(site, upgrade)).toContain('has the newest release, 1.0.0');
  });
});

test('the newest release is found by number, without pre-releases', () => {
  expect(findNewest(['v0.9.0', 'v0.10.0', 'v0.2.1', 'v1.0.0-beta.1', 'vnext'])).toBe('v0.10.0');
  expect(findNewest(['v1.0.0-beta.1'])).toBeNull();
});
