import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { StoredOperation } from '#db/database.ts';
import type { Stack } from '../../dev/stack.ts';
import {
  adminId,
  appliedIds,
  outOfOrder,
  pushAddress,
  upFrom,
  watchAppliedValues,
} from '../../tests/e2e/sync.support.ts';
import { judgeHistory } from '../../tests/support/judged-history.ts';
import { WalkHistory } from '../../tests/support/walk-history.ts';
import { type Chance, createChance } from './chance.ts';
import { addRepositories, change, enter, injectDriver, test } from './journey.ts';
import type { Tab } from './tab.ts';

/** Checks that no change is lost if a signal kills the whole browser during any activity of the sync. */

const kills = Number(process.env['ENGINE_KILLS'] ?? 30);
const firstSeed = Number(process.env['ENGINE_SEED'] ?? 1);

interface Life {
  tab: Tab;
  stack: Stack;
  repositoryIds: readonly string[];
  chance: Chance;
  /** Returns this number of values that were never used before. */
  newValues(count: number): number[];
  /** Records that these operations are stored. */
  noteKept(operations: readonly StoredOperation[]): void;
  /** Records that the device has deleted its database, as expected. */
  noteWiped(): void;
  /** Returns a new path for a file of this test. */
  newFile(): string;
}

/** An activity during which the browser is killed, at most `withinMs` milliseconds after its start. */
interface Moment {
  withinMs: number;
  /** Runs before the time until the kill starts. */
  prepare?(life: Life): Promise<void>;
  /** Continues until the browser is dead. */
  begin(life: Life): Promise<void>;
  /** Checks data that must be stored completely or not at all. */
  judge?(stack: Stack): Promise<void>;
}

async function keepSome({ tab, repositoryIds, newValues, noteKept }: Life, count: number): Promise<void> {
  noteKept(await change(tab, repositoryIds, newValues(count)));
}

/** Opens a file of the site that does not contain the product. */
const openBesideProduct = (tab: Tab, { origin }: Stack) => tab.open(`${origin}/robots.txt`);

const wake = (tab: Tab) => tab.run(`window.dispatchEvent(new Event('online'))`);

const repositoryCount = 60;
const editedCount = 2;

const device = 'first';

/** The repositories of an imported file all have the same number of stars, and no other repository has it. */
const firstValueOfFiles = 1_000_000;

const moments: Record<string, Moment> = {
  enqueue: {
    withinMs: 600,
    prepare: async ({ stack }) => {
      const [times, effect] = [Number.POSITIVE_INFINITY, { kind: 'cut-request' } as const];
      stack.faults.add({ path: pushAddress, times, effect });
    },
    async begin(life) {
      for (;;) await keepSome(life, 1);
    },
  },
  send: {
    withinMs: 1_500,
    prepare: async ({ stack, chance }) => {
      const kind = chance.oneOf(['cut-request', 'cut-response'] as const);
      if (chance.happens(0.3)) stack.faults.add({ path: pushAddress, effect: { kind } });
    },
    async begin(life) {
      for (;;) await keepSome(life, 3);
    },
  },
  pull: {
    withinMs: 1_000,
    async begin(life) {
      await keepSome(life, 1);
      for (;;) {
        await life.stack.query(`update repositories set language = 'Language ' || gen_random_uuid()
          where owner = 'sync'`);
        await wake(life.tab);
      }
    },
  },
  snapshot: {
    withinMs: 1_500,
    prepare: (life) => keepSome(life, 2),
    async begin({ stack, tab }) {
      await stack.query('select private.new_epoch()');
      await wake(tab);
    },
  },
  restore: {
    withinMs: 1_500,
    async prepare(life) {
      const { tab, repositoryIds, newFile, newValues } = life;
      const stars = firstValueOfFiles + Math.max(...newValues(1));
      // An import does not replace values that the owner has edited.
      const repositories = repositoryIds.slice(editedCount).map((id, index) => ({
        id,
        name: `repository ${index + 1}`,
        url: `https://example.com/${index + 1}`,
        owner: 'sync',
        stars,
      }));
      const file = newFile();
      const head = { format: 'portico-export', version: 1, exportedAt: '2026-01-01T00:00:00Z' };
      await writeFile(file, JSON.stringify({ ...head, projects: [], repositories }));
      await keepSome(life, editedCount);
      await tab.press(/^Import Data/);
      await tab.give('JSON export', file);
    },
    begin: ({ tab }) => tab.press('Import'),
    async judge(stack) {
      const { rows } = await stack.query(`select stars, count(*)::int as n from private.stars_set
        where stars >= ${firstValueOfFiles} group by stars having count(*) <> ${repositoryCount - editedCount}`);
      expect(rows, 'files of which only a part was kept').toEqual([]);
    },
  },
};

const killsOfEach = Math.ceil(kills / Object.keys(moments).length);

for (const [name, moment] of Object.entries(moments)) {
  test(`${killsOfEach} kills during ${name} lose and repeat no change`, async ({ start, stack }, info) => {
    test.setTimeout(120_000 + killsOfEach * 60_000);
    const repositoryIds = await addRepositories(stack, repositoryCount);
    const applied = await watchAppliedValues(stack);
    const kept = new Set<string>();
    const history = await WalkHistory.begin(stack, adminId, [device]);
    const chance = createChance(firstSeed);
    let lastValue = 0;
    const newValues = (count: number) => {
      lastValue += count;
      return upFrom(lastValue - count + 1, count);
    };

    /**
     * Starts a browser and waits until all changes are sent. The server must have every change that the previous browser
     * reported.
     */
    async function revive() {
      stack.faults.clear();
      const browser = await start();
      // Reads the device's database before the product can change it.
      await openBesideProduct(browser.tab, stack);
      await history.look(device, browser.tab.run);
      await enter(browser.tab, stack);
      await browser.tab.shows('All changes saved');
      await history.look(device, browser.tab.run);
      const known = new Set(await appliedIds(stack));
      expect([...kept].filter((id) => !known.has(id))).toEqual([]);
      await moment.judge?.(stack);
      return browser;
    }

    for (let kill = 1; kill <= killsOfEach; kill += 1) {
      const browser = await revive();
      const { tab } = browser;
      await injectDriver(tab);
      const life: Life = {
        tab,
        stack,
        repositoryIds,
        chance,
        newValues,
        noteKept: (operations) => {
          history.recordTold(device, operations);
          for (const { id } of operations) kept.add(id);
        },
        noteWiped: () => history.recordWipe(device),
        newFile: () => info.outputPath(`file-${kill}.json`),
      };
      await moment.prepare?.(life);
      const timer = setTimeout(browser.kill, chance.below(moment.withinMs));
      // The kill makes the activity fail.
      await moment.begin(life).catch(() => undefined);
      await browser.ended;
      clearTimeout(timer);
    }
    const { tab } = await revive();
    await history.untilUpToDate(device, tab.run);
    history.quiet();
    const verdict = await judgeHistory(history, info.outputDir, `${info.project.name}-${name}-${firstSeed}`);
    expect(verdict.anomalies).toEqual([]);
    expect(await applied.countRepeated()).toBe(0);
    expect(await outOfOrder(stack)).toBe(0);
    info.annotations.push({ type: 'kept', description: String(kept.size) });
    const { looks, lines } = verdict;
    console.log(
      `${name}: ${killsOfEach} kills, ${kept.size} changes kept, ${lines} events with ${looks} looks`,
    );
  });
}
