import { enqueueAll } from '#db/outbox.ts';
import { planGithubChange } from '#domain/github-change/github-plan.ts';
import { planPulls } from '#domain/github-change/pull-plan.ts';
import { patchDraft } from '#domain/outbox/drafts.ts';
import { forgetAllButUnsent } from '#services/workspace/account-data.ts';
import { createBackupService } from '#services/workspace/backup.ts';
import { openPull } from '../../fleet.ts';
import { accountId, type GithubDevice, type GithubTab, type GithubWorld } from './device.ts';
import { wishFor } from './kinds.ts';
import type { Ledger } from './ledger.ts';
import type { GithubStep } from './schedule.ts';

type StepOf<Kind extends GithubStep['do']> = Extract<GithubStep, { do: Kind }>;

/** Steps that are the owner's actions in a tab. The excluded ones end the tab. */
type Action = Exclude<Extract<GithubStep, { tab: number }>, { do: 'crash' | 'crashNow' | 'close' }>;

export async function act(world: GithubWorld, ledger: Ledger, tab: GithubTab, step: Action): Promise<void> {
  switch (step.do) {
    case 'change':
      return change(world, ledger, tab, step);
    case 'pull':
      return changePulls(world, ledger, tab, step);
    case 'undo':
      return undo(world, ledger, tab, step.which);
    case 'decide':
      return decide(ledger, tab, step);
    case 'read':
      return read(world, tab);
    case 'edit':
      return edit(world, tab, step);
    case 'pause':
      world.onEvent('paused');
      return tab.service.pause();
    case 'resume':
      return tab.service.resume();
    case 'sync':
      return tab.sync();
    case 'takeOver':
      return takeOver(world, tab, step);
    case 'openTab':
      // The device has already acted.
      return;
  }
}

/** Stops the clock while the ledger reads the device, because nobody watches those transactions. */
async function record(world: GithubWorld, work: () => Promise<void>): Promise<void> {
  world.transactions += 1;
  await work().finally(() => {
    world.transactions -= 1;
  });
}

async function change(
  world: GithubWorld,
  ledger: Ledger,
  tab: GithubTab,
  { repositories, kinds, value }: StepOf<'change'>,
): Promise<void> {
  // Two repositories cannot have the same name, so a new name is set for one repository only.
  const played = repositories
    .slice(0, kinds.includes('name') ? 1 : undefined)
    .flatMap((index) => world.github.repositories[index] ?? []);
  const known = await tab.service.readKnown(played.map(({ id }) => id));
  const plan = planGithubChange(known, wishFor(kinds, value, played[0]?.originalName ?? ''));
  await record(world, () => ledger.confirm(tab.device, plan.changes.length));
  await tab.service.keep(plan.changes, null);
  wakeAll(tab.device);
}

async function changePulls(
  world: GithubWorld,
  ledger: Ledger,
  tab: GithubTab,
  { repositories, action }: StepOf<'pull'>,
): Promise<void> {
  const { github } = world;
  const ids = repositories.flatMap((index) => github.repositories[index]?.id ?? []);
  const known = await tab.service.readKnown(ids);
  const chosen = known.flatMap(({ repository: { id }, state }) => {
    const number = github.pullOf(id);
    const { state: now, head, isBehind = false } = state?.values.pulls?.[number] ?? {};
    // The product offers auto-merge only while something is missing.
    const checks = action === 'autoMerge' ? 'pending' : 'success';
    const pull = openPull(number, {
      ...(head && { head }),
      checks,
      isBehind: action === 'update' && isBehind,
    });
    return now === 'open' && head ? [{ repositoryId: id, pull }] : [];
  });
  const plan = planPulls(known, chosen, action);
  if (plan.changes.length > 0) ledger.onEvent(`pull request: ${action}`);
  await record(world, () => ledger.confirm(tab.device, plan.changes.length));
  await tab.service.keep(plan.changes, null);
  wakeAll(tab.device);
}

async function undo(world: GithubWorld, ledger: Ledger, tab: GithubTab, which: number): Promise<void> {
  const groups = (await tab.service.groups()).filter(({ canUndo, elsewhere }) => canUndo && !elsewhere);
  const group = groups[which % Math.max(1, groups.length)];
  if (!group) return;
  const plan = await tab.service.planUndo(group.id);
  await record(world, () => ledger.undo(tab.device, group.id, plan.changes));
  await tab.service.keep(plan.changes, group.id);
  wakeAll(tab.device);
}

async function decide(ledger: Ledger, tab: GithubTab, { which, decision }: StepOf<'decide'>): Promise<void> {
  const states = { discard: ['queued', 'refused', 'conflicting'], retry: ['refused'] };
  const wanted = decision === 'discard' || decision === 'retry' ? states[decision] : ['conflicting'];
  const groups = await tab.service.groups();
  // The product offers no actions for changes of another device.
  const open = groups
    .flatMap(({ changes }) => changes)
    .filter(({ state, isElsewhere }) => !isElsewhere && wanted.includes(state));
  const one = open[which % Math.max(1, open.length)];
  if (!one) return;
  ledger.onEvent(`decision ${decision}`);
  if (decision === 'discard') return tab.service.discard([one.id]);
  if (decision === 'retry') return tab.service.retry([one.id]);
  if (decision === 'mine') ledger.judge.recordChoice(one);
  return tab.service.resolve(one.id, decision);
}

/** Wakes the runners of all tabs, which normally notice changes by watching the database. */
function wakeAll(device: GithubDevice): void {
  for (const tab of device.liveTabs) tab.runner.wake();
}

export async function read(world: GithubWorld, tab: GithubTab): Promise<void> {
  const ids = world.github.repositories.map(({ id }) => id);
  await tab.service.readAgain(ids, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    missingScope: (id) => (world.readsPulls ? { pulls: [String(world.github.pullOf(id))] } : undefined),
  });
}

/** Makes an ordinary change of the row in Portico, not at GitHub. */
async function edit(
  world: GithubWorld,
  { database, access }: GithubTab,
  { repository, value }: StepOf<'edit'>,
): Promise<void> {
  const targets = [world.github.repositories[repository]?.id ?? ''];
  const values = value % 2 === 0 ? { stars: value } : { private: value % 3 === 0 };
  await enqueueAll(database, [patchDraft('repositories', targets, values)], access);
}

/** Signs out with the account's unfinished changes. Later the account signs in again and lists its repositories. */
export async function signOut(world: GithubWorld, ledger: Ledger, device: GithubDevice): Promise<void> {
  for (const tab of device.liveTabs) tab.die();
  await ledger.leave(device, () => forgetAllButUnsent(device.stored));
  const tab = await device.openTab();
  void read(world, tab).catch(() => undefined);
}

function backupOf({ stored, world }: GithubDevice) {
  return createBackupService({
    accountId,
    database: stored,
    now: () => world.github.now(),
    newId: () => world.newId(),
    wake: () => undefined,
    pause: () => Promise.resolve(),
    pickFolder: null,
    fetchMissingPictures: () => Promise.resolve(0),
  });
}

export async function backUp(device: GithubDevice): Promise<Blob> {
  return (await backupOf(device).create(() => undefined)).content;
}

/** @returns false if the device refuses the backup because it has changes of its own */
export async function restore(ledger: Ledger, device: GithubDevice, backup: Blob): Promise<boolean> {
  const service = backupOf(device);
  const file = await service.read(backup, () => undefined);
  if (typeof file === 'string') throw new Error(file);
  if (!(await service.canRestore(file))) return false;
  const restored = await service.restore(file, () => undefined);
  if (restored.ok) ledger.recordRestore(device);
  return restored.ok;
}

async function takeOver(
  world: GithubWorld,
  tab: GithubTab,
  { which, andThen }: StepOf<'takeOver'>,
): Promise<void> {
  const listElsewhere = async () => (await tab.service.groups()).filter(({ elsewhere }) => elsewhere);
  if ((await listElsewhere()).length === 0) await tab.sync();
  const groups = await listElsewhere();
  const group = groups[which % Math.max(1, groups.length)];
  if (!group) return;
  const left = await tab.service.takeOver(group.id, andThen);
  const outcome = left.ok ? andThen : 'no response';
  world.onEvent(`taken over: ${left.ok && left.value > 0 ? 'not all of it' : outcome}`);
}
