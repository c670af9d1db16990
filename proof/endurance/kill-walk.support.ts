import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { StoredOperation } from '#db/database.ts';
import type { Stack } from '../../dev/stack.ts';
import { adminId, outOfOrder, watchAppliedValues } from '../../tests/e2e/sync.support.ts';
import { storedOperation } from '../../tests/support/device-look.ts';
import { expect } from '../../tests/support/e2e.ts';
import { judged } from '../../tests/support/judged-history.ts';
import { type KillableBrowser, startKillableBrowser } from '../../tests/support/killable-browser.ts';
import { WalkHistory } from '../../tests/support/walk-history.ts';
import { tabOf } from '../engines/playwright-tab.ts';
import type { Tab } from '../engines/tab.ts';
import { act, enter, type Living, signInAgain, type WalkWorld } from './kill-walk.actions.ts';
import {
  type Chance,
  createChance,
  createJournal,
  type Kept,
  type StoredOperation as KnownOperation,
  type ServerKnowledge,
} from './kill-walk.model.ts';

/**
 * Two devices of one owner, each a browser on a profile of its own that is killed again and again, all its processes at
 * once, at moments drawn by chance.
 */

const devices = ['first', 'second'] as const;

/** How a device's browser comes to its end. */
type Death = { kind: 'after-kept'; reports: number; delayMs: number } | { kind: 'at'; ms: number };

export interface WalkCount {
  kills: number;
  kept: number;
  /** In the history that the checker has read. */
  events: number;
  /** What became of it, by state on the device; `server`: only the server knows it. */
  outcomes: Record<string, number>;
}

/**
 * Walks and judges. Rejects with what was lost.
 *
 * @param folder where the history is kept
 */
export async function walk(
  stack: Stack,
  seed: number,
  killsPerDevice: number,
  folder: string,
): Promise<WalkCount> {
  const world = await prepare(stack);
  const values = await watchAppliedValues(stack);
  const profiles = await Promise.all(devices.map(() => mkdtemp(join(tmpdir(), 'portico-walk-'))));
  try {
    const lives = await Promise.allSettled(
      devices.map(async (device, index) => {
        const chance = createChance(seed * devices.length + index);
        for (let life = 1; life <= killsPerDevice; life += 1) {
          await liveAndDie(world, { device, life, profile: profiles[index] ?? '', chance });
        }
      }),
    );
    for (const ended of lives) if (ended.status === 'rejected') throw ended.reason;
    stack.faults.clear();
    const outcomes: Record<string, number> = {};
    for (const [index, device] of devices.entries()) {
      await lastLife(world, device, profiles[index] ?? '', (_, page) =>
        finishUp(world, device, page, outcomes),
      );
    }
    for (const [index, device] of devices.entries())
      await lastLife(world, device, profiles[index] ?? '', ({ run }) =>
        world.history.untilUpToDate(device, run),
      );
    world.history.quiet();
    const { anomalies, lines } = await judged(world.history, folder, `walk-${seed}`);
    expect(anomalies, 'anomalies in the history').toEqual([]);
    expect(await values.repeated(), 'values set twice').toBe(0);
    expect(await outOfOrder(stack), 'applied after a later one').toBe(0);
    const kills = devices.length * killsPerDevice;
    return { kills, kept: world.journal.kept.length, events: lines, outcomes };
  } finally {
    await Promise.all(profiles.map((profile) => rm(profile, { recursive: true, force: true })));
  }
}

async function prepare(stack: Stack): Promise<WalkWorld> {
  await stack.query(`insert into repositories (id, name, url, owner)
    select 'walk-' || n, 'repository ' || n, 'https://example.com/' || n, 'walk' from generate_series(1, 12) as n`);
  await stack.query(`insert into contact_messages (id, name, email, message)
    select gen_random_uuid(), 'Sample visitor', 'visitor@example.com', 'message ' || n
    from generate_series(1, 12) as n`);
  // Also of projects that are deleted later.
  await stack.query('create table private.project_names (name text)');
  await stack.query(`create function private.note_name() returns trigger
    language plpgsql security definer set search_path = '' as
    'begin insert into private.project_names values (new.name); return null; end'`);
  await stack.query(`create trigger note_name after insert or update of name on public.projects
    for each row execute function private.note_name()`);
  const ids = async (sql: string) => (await stack.query(sql)).rows.map((row) => String(row['id']));
  return {
    stack,
    accountId: adminId,
    repositoryIds: await ids(`select id from repositories where owner = 'walk' order by id`),
    messageIds: await ids('select id::text from contact_messages order by id'),
    projectIds: [],
    lastValue: 0,
    journal: createJournal(),
    history: await WalkHistory.begin(stack, adminId, devices),
  };
}

interface Turn {
  device: string;
  life: number;
  profile: string;
  chance: Chance;
}

async function liveAndDie(world: WalkWorld, { device, life, profile, chance }: Turn): Promise<void> {
  const death = drawDeath(chance);
  const browser = await startKillableBrowser(profile);
  let dead = false;
  const kill = () => {
    dead = true;
    browser.kill();
  };
  let reports = 0;
  const living: Living = {
    world,
    chance,
    page: browser.page,
    device,
    life,
    doing: '',
    noteKept() {
      reports += 1;
      if (death.kind === 'at' || reports !== death.reports) return;
      // At once means before anything else happens here.
      if (death.delayMs === 0) kill();
      else setTimeout(kill, death.delayMs);
    },
  };
  try {
    await listen(browser, living);
    if (death.kind === 'at') setTimeout(kill, death.ms);
    if (life > 1 && chance.happens(0.2)) await browser.context.setOffline(true);
    await enter(living);
    await judge(world, device, browser.page);
    while (!dead) await act(living);
  } catch (error) {
    if (!dead) {
      kill();
      await browser.ended;
      throw error;
    }
  }
  await browser.ended;
}

function drawDeath(chance: Chance): Death {
  // Some die while they start, some in the middle of whatever they do.
  if (chance.happens(0.25)) return { kind: 'at', ms: chance.below(6_000) };
  const delayMs = chance.oneOf([0, 0, 1 + chance.below(10), chance.below(400)]);
  return { kind: 'after-kept', reports: 1 + chance.below(25), delayMs };
}

async function listen({ context }: KillableBrowser, living: Living): Promise<void> {
  const { world, device, life, noteKept } = living;
  await context.exposeFunction('noteKept', (reported: unknown) => {
    const operation = storedOperation.parse(reported);
    const { id: operationId, replaces } = operation;
    world.history.told(device, [operation]);
    world.journal.keep({ device, life, what: living.doing, operationId, replaces });
    noteKept();
  });
}

/** Nothing that was kept on this device is unknown to both. */
async function judge(world: WalkWorld, device: string, page: Page): Promise<KnownOperation[]> {
  const { journal, stack } = world;
  const keptBefore = journal.kept.length;
  const found = await world.history.look(device, tabOf(page).run);
  const stored = [...(found?.operations.values() ?? [])].map(asJournalKnows);
  const lost: Kept[] = journal.lost(device, keptBefore, stored, await readServer(stack));
  const known = lost.length === 0 ? '' : JSON.stringify({ stored, journal: journal.kept }, null, 1);
  expect(lost, `lost on the ${device} device: ${known}`).toEqual([]);
  return stored;
}

async function readServer(stack: Stack): Promise<ServerKnowledge> {
  const texts = async (sql: string) =>
    new Set((await stack.query(sql)).rows.map((row) => String(row['text'])));
  return {
    operationIds: await texts('select id::text as text from applied_operations'),
    projectNames: await texts('select name as text from private.project_names'),
  };
}

/** Without a death. */
async function lastLife(
  world: WalkWorld,
  device: string,
  profile: string,
  work: (tab: Tab, page: Page) => Promise<void>,
): Promise<void> {
  const browser = await startKillableBrowser(profile);
  const { page } = browser;
  try {
    const chance = createChance(1);
    await enter({ world, chance, page, device, life: 0, doing: '', noteKept: () => undefined });
    await signInAgain(page, world.stack);
    await work(tabOf(page), page);
  } finally {
    browser.kill();
    await browser.ended;
  }
}

/** Everything that can be sent is sent, and what is left is shown. */
async function finishUp(
  world: WalkWorld,
  device: string,
  page: Page,
  outcomes: Record<string, number>,
): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const waiting = async () =>
    (await judge(world, device, page)).filter(({ state }) => ['queued', 'sent'].includes(state));
  await expect.poll(waiting, { timeout: 120_000, message: `the ${device} queue drains` }).toEqual([]);
  const stored = new Map((await judge(world, device, page)).map(({ id, state }) => [id, state]));
  for (const kept of world.journal.kept) {
    if (kept.device !== device) continue;
    const state = 'operationId' in kept ? (stored.get(kept.operationId) ?? 'server') : 'by hand';
    outcomes[state] = (outcomes[state] ?? 0) + 1;
  }
}

function asJournalKnows({ id, state, supersededBy, ...operation }: StoredOperation): KnownOperation {
  const projectName = operation.action === 'project-upsert' ? operation.payload.project.name : undefined;
  return { id, state, supersededBy, projectName: projectName ?? null };
}
