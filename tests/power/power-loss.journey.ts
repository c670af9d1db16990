import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../dev/stack.ts';
import { adminId } from '../e2e/sync.support.ts';
import { test as base, expect } from '../support/e2e.ts';
import { startKillableBrowser } from '../support/killable-browser.ts';
import { choose, countBoundaries, isSame, type Snapshot, snapshots } from './boundary.ts';
import { createDisk } from './disk.ts';
import { problemsOf, readDevice } from './judge.ts';
import { live, type OwnersLife, prepareLife } from './owner.ts';
import { databaseFolder, readFiles, readRecording, replaceFiles, startRecorded } from './recorder.ts';
import type { FileEvent } from './trace.ts';

/** Whether a loss of power at any moment takes a change of which the owner was told that it is kept. */

const most = Number(process.env['POWER_BOUNDARIES'] ?? 12);

const test = base.extend<{ folder: string }>({
  folder: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-power-'));
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

// The browsers are its own.
test.use({ trace: 'off', screenshot: 'off' });

const durability = /(chromeTransactionDurability:\s*["'`])strict/g;
/** The mistake: the browser says that a change is kept when the system has it, and the disk has not. */
const relax = (source: string) => source.replace(durability, '$1relaxed');

/** A build in which every script is altered. */
async function alteredBuild(folder: string, alter: (source: string) => string): Promise<string> {
  const dist = join(folder, 'dist');
  await cp('dist', dist, { recursive: true });
  let altered = 0;
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.js')) continue;
    const path = join(entry.parentPath, entry.name);
    const source = await readFile(path, 'utf8');
    if (alter(source) === source) continue;
    await writeFile(path, alter(source));
    altered += 1;
  }
  expect(altered, 'scripts that are altered').toBeGreaterThan(0);
  return dist;
}

async function record(life: OwnersLife, folder: string, profile: string): Promise<FileEvent[]> {
  const events: FileEvent[] = [];
  for (const part of ['first', 'second'] as const) {
    const file = join(folder, `${part}.trace`);
    const browser = await startRecorded(profile, file);
    try {
      await live(life, browser, part);
    } finally {
      await browser.close();
    }
    events.push(...(await readRecording(file, databaseFolder(profile))));
  }
  const disk = createDisk();
  for (const event of events) disk.apply(event);
  const isWhole = isSame(disk.left('nothing'), await readFiles(databaseFolder(profile)));
  expect(isWhole, 'what was recorded is what lies on the disk').toBe(true);
  return events;
}

async function judge(life: OwnersLife, profile: string, snapshot: Snapshot): Promise<string[]> {
  await replaceFiles(databaseFolder(profile), snapshot.files);
  const browser = await startKillableBrowser(profile);
  try {
    // A file of the site, where the product does not run.
    await browser.page.goto(`${life.stack.origin}/robots.txt`);
    const device = await readDevice(browser.page, adminId);
    const { boundary, loss, at } = snapshot;
    return problemsOf(device, life.told, at).map(
      (problem) => `boundary ${boundary}, loss of ${loss}: ${problem}`,
    );
  } finally {
    browser.kill();
    await browser.ended;
  }
}

interface Verdict {
  boundaries: number;
  states: number;
  problems: string[];
}

async function replay(life: OwnersLife, folder: string, limit: number): Promise<Verdict> {
  const profile = join(folder, 'profile');
  const events = await record(life, folder, profile);
  const chosen = choose(events, limit);
  const problems: string[] = [];
  let states = 0;
  for (const snapshot of snapshots(events, chosen)) {
    states += 1;
    problems.push(...(await judge(life, profile, snapshot)));
  }
  console.log(
    `${countBoundaries(events)} boundaries, ${chosen.size} replayed in ${states} states; ${life.told.length} changes, ${problems.length} problems`,
  );
  return { boundaries: countBoundaries(events), states, problems };
}

test('a loss of power takes nothing that was told to be kept', async ({ freshStack, folder }) => {
  test.setTimeout(6 * 3_600_000);
  const life = await prepareLife(freshStack, (source) => source);
  const { problems, states } = await replay(life, folder, most);
  expect(states).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

test('a build that does not wait for the disk is found', async ({ folder }) => {
  test.setTimeout(3_600_000);
  const dist = await alteredBuild(folder, relax);
  const stack = await startStack({ dataDir: 'memory', dist, quiet: true });
  try {
    const life = await prepareLife(stack, relax);
    const { problems } = await replay(life, folder, 12);
    expect(problems.filter((problem) => problem.includes('lost'))).not.toEqual([]);
  } finally {
    await stack.close();
  }
});
