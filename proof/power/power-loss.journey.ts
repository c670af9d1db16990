import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStack } from '../../dev/stack.ts';
import { adminId } from '../../tests/e2e/sync.support.ts';
import { expect, test } from '../../tests/support/e2e.ts';
import { startKillableBrowser } from '../../tests/support/killable-browser.ts';
import {
  boundariesWithNames,
  choose,
  countBoundaries,
  isSame,
  type Snapshot,
  snapshots,
} from './boundary.ts';
import { createDisk } from './disk.ts';
import { lostChanges, readDevice } from './judge.ts';
import { live, type OwnersLife, prepareLife } from './owner.ts';
import { databaseFolder, readFiles, readRecording, replaceFiles, startRecorded } from './recorder.ts';
import type { FileEvent } from './trace.ts';

/** Checks that no power loss removes a change that was reported as stored. */

const boundaries = Number(process.env['POWER_BOUNDARIES'] ?? 12);

// The test starts its own browsers, which Playwright does not record.
test.use({ trace: 'off', screenshot: 'off' });

const durability = /(chromeTransactionDurability:\s*["'`])strict/g;
/** The planted defect: the browser reports a change as stored before it is on disk. */
const relax = (source: string) => source.replace(durability, '$1relaxed');

/** Returns a build in which every script is altered. */
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
  const isWhole = isSame(disk.filesAfterLoss('nothing'), await readFiles(databaseFolder(profile)));
  expect(isWhole, 'what was recorded is what lies on the disk').toBe(true);
  return events;
}

async function judge(life: OwnersLife, profile: string, snapshot: Snapshot): Promise<string[]> {
  const { boundary, loss, at, files } = snapshot;
  await replaceFiles(databaseFolder(profile), files);
  const { page, context, kill, ended } = await startKillableBrowser(profile);
  const read = async () =>
    lostChanges(await readDevice(page, adminId), life.told, at).map(
      (problem) => `boundary ${boundary}, loss of ${loss}: ${problem}`,
    );
  try {
    // Opens a file of the site that does not contain the product.
    await page.goto(`${life.stack.origin}/robots.txt`);
    const problems = await read();
    if (problems.length > 0 || !life.told.some((told) => told.at < at)) return problems;
    await context.setOffline(true);
    await page.goto(`${life.stack.origin}/admin`);
    await expect(page.getByRole('button', { name: 'New Project' })).toBeVisible();
    return await read();
  } finally {
    kill();
    await ended;
  }
}

interface Extent {
  /** Maximum number of moments between two writes at which the power is cut. */
  most: number;
  /** Number of problems after which the test stops. */
  enough: number;
}

async function replay(life: OwnersLife, folder: string, { most, enough }: Extent): Promise<string[]> {
  const profile = join(folder, 'profile');
  await mkdir(profile, { recursive: true });
  const events = await record(life, folder, profile);
  const chosen = choose(events, most);
  const problems: string[] = [];
  let [states, browsers] = [0, 0];
  for (const snapshot of snapshots(events, chosen)) {
    if (problems.length >= enough) break;
    states += 1;
    const found = await judge(life, profile, snapshot);
    if (snapshot.isBetweenLogs) browsers += found.length;
    else problems.push(...found);
  }
  const [all, named] = [countBoundaries(events), boundariesWithNames(events).length];
  console.log(
    `${all} boundaries, ${named} of them with new, renamed or removed files; ${chosen.size} chosen, ${states} states replayed; ` +
      `${life.told.length} changes, ${problems.length} problems, ${browsers} more while the browser had left the end of its former log unsynced`,
  );
  expect(states).toBeGreaterThan(0);
  return problems;
}

test('a loss of power loses no change reported as stored', async ({ freshStack }) => {
  test.setTimeout(6 * 3_600_000);
  const life = await prepareLife(freshStack, (source) => source);
  expect(
    await replay(life, test.info().outputDir, { most: boundaries, enough: Number.POSITIVE_INFINITY }),
  ).toEqual([]);
});

test('detects a build that reports changes before syncing the disk', async () => {
  test.setTimeout(3_600_000);
  const dist = await alteredBuild(test.info().outputDir, relax);
  const stack = await startStack({ dataDir: 'memory', dist, quiet: true });
  try {
    const life = await prepareLife(stack, relax);
    const problems = await replay(life, test.info().outputDir, { most: Number.POSITIVE_INFINITY, enough: 1 });
    expect(problems.filter((problem) => problem.includes('lost: '))).not.toEqual([]);
  } finally {
    await stack.close();
  }
});
