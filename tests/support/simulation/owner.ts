import { IDBFactory } from 'fake-indexeddb';
import type { StoredOperation } from '#db/database.ts';
import { readLost, sendLostAgain, takeServersState } from '#db/lost-rows.ts';
import * as actions from '#db/operation-actions.ts';
import { undo } from '#db/undo.ts';
import type { OperationDraft } from '#domain/outbox/operation.ts';
import { forgetAllButUnsent } from '#services/workspace/account-data.ts';
import { enqueue } from '../enqueue.ts';
import { undoInPart } from './coverage.ts';
import type { Device, Tab } from './device.ts';
import { stepDraft } from './drafts.ts';
import { applyFile, savedFile } from './owner-files.ts';
import type { Decision, Step } from './schedule.ts';

const dayMs = 86_400_000;

export async function performOn(device: Device, step: Step): Promise<void> {
  switch (step.do) {
    case 'fault':
      device.faults.push(...(step.faults as typeof device.faults));
      return;
    case 'functionDown':
      device.functionDown = step.down;
      return;
    case 'openTab':
      if (device.liveTabs.length < device.maxTabs) await device.openTab().database.open();
      return;
    case 'stealLock':
      device.retryAfterIsUncertain = true;
      device.observer.silence = null;
      device.locks.steal();
      return;
    case 'shareLocks':
      device.retryAfterIsUncertain = true;
      device.locks.areShared = true;
      device.locks.wereShared = true;
      return;
    case 'clockJump':
      device.retryAfterIsUncertain = true;
      device.clockSkewMs += step.days * dayMs;
      return;
    case 'session':
      device.session = step.session;
      return;
    case 'network':
      device.goOffline(step.away);
      return;
    case 'quota':
      device.quotaExceeded = step.exceeded;
      // The device could not store the response.
      device.observer.silence = null;
      return;
    case 'signOut':
      return signOut(device, step.leftover);
    default: {
      if (!('tab' in step)) return;
      const tab = device.liveTabs[step.tab % Math.max(1, device.liveTabs.length)];
      if (tab && !tab.frozen) await performIn(tab, step);
      if (step.do === 'thaw') for (const frozen of device.liveTabs) frozen.frozen = false;
    }
  }
}

async function performIn(tab: Tab, step: Step): Promise<void> {
  switch (step.do) {
    case 'close':
      tab.device.retryAfterIsUncertain = true;
      tab.die();
      return;
    case 'freeze':
      tab.device.retryAfterIsUncertain = true;
      tab.frozen = true;
      return;
    case 'crash':
      tab.device.retryAfterIsUncertain = true;
      tab.crashAfter = step.afterTransactions;
      return;
    case 'wake':
      tab.send({ type: step.event });
      return;
    case 'decide':
      if (step.afterTransactions === undefined) return decide(tab, step);
      tab.meanwhile = { transactions: step.afterTransactions, act: () => void decide(tab, step) };
      return;
    case 'lost':
      return responseLost(tab, step.choice);
    case 'saveFile':
      return saveFile(tab);
    case 'takeFile':
      return takeFile(tab, step);
    default: {
      const draft = stepDraft(step, tab.context.now());
      if (draft) await keep(tab, () => keepDraft(tab, draft));
    }
  }
}

async function keepDraft(tab: Tab, draft: OperationDraft): Promise<string[]> {
  const { enqueue: broken } = tab.device.world.defect;
  const operations = await (broken ? broken(tab, draft) : enqueue(tab.database, draft, tab.context));
  return (operations as { id: string }[]).map(({ id }) => id);
}

async function keep(tab: Tab, change: () => Promise<readonly string[]>): Promise<void> {
  const { device } = tab;
  try {
    const operations = await change();
    device.world.history.recordTold(device.name, operations);
    const missing = operations.some((id) => !device.observer.last?.operations.has(id));
    if (missing) device.world.violation(`(1) ${device.name} said that a change is kept, and it is not`);
    tab.send({ type: 'change.enqueued' });
  } catch {
    // The product told the owner that the change was not saved. The observer checks at the next commit that nothing has changed.
  }
}

async function saveFile(tab: Tab): Promise<void> {
  const { files } = tab.device.world;
  try {
    files.push(await savedFile(tab));
  } catch {
    // The tab has crashed, or the disk is full.
  }
}

async function takeFile(tab: Tab, { file, overEdits }: Extract<Step, { do: 'takeFile' }>): Promise<void> {
  const { files, onEvent } = tab.device.world;
  const chosen = files[file % Math.max(1, files.length)];
  if (!chosen) return;
  await keep(tab, async () => {
    const operations = await applyFile(tab, chosen, overEdits);
    if (operations.length > 0) onEvent('took a file');
    return operations;
  });
}

async function decide(tab: Tab, step: Extract<Step, { do: 'decide' }>): Promise<void> {
  const { database, device } = tab;
  try {
    const operations = await database.operations.toArray();
    const candidates = operations.filter((operation) => isOffered(operation, step.decision));
    const chosen = candidates[step.which % Math.max(1, candidates.length)];
    if (!chosen) return;
    const { id } = chosen;
    device.world.history.word(device.name, step.decision, id);
    const outcome = await applyDecision(tab, id, step.decision);
    if (outcome !== 'done') return;
    device.world.onEvent(`decision ${step.decision}`);
    if (step.decision === 'undo' && isEnded(chosen)) device.world.onEvent(undoInPart);
    if (step.decision === 'theirs') device.observer.checkTheirs(id);
    tab.send({ type: 'change.enqueued' });
  } catch {
    // The tab has crashed or the disk is full, which the product tells the owner.
  }
}

const refused = new Set(['conflict', 'gone', 'rejected']);
const isEnded = ({ state }: StoredOperation) => ['cancelled', 'rejected', 'conflicting'].includes(state);

/** Returns whether the outbox offers this decision for the operation. */
function isOffered(operation: StoredOperation, decision: Decision): boolean {
  const { action, payload, needsAttention, state, overwroteUnseen, results, supersededBy } = operation;
  if (action === 'import') return false;
  // Also offered for an operation that was partly refused and then retried.
  if (decision === 'mine' || decision === 'theirs') return state === 'conflicting' || overwroteUnseen;
  if (decision === 'undo' && isEnded(operation)) {
    return supersededBy === null && (results ?? []).some(({ status }) => !refused.has(status));
  }
  if (state === 'cancelled') return false;
  if (decision === 'undo') return true;
  if (decision === 'edit') {
    const isEdit = action === 'patch' && payload.table === 'repositories' && !('projectId' in payload.values);
    return isEdit && (state === 'queued' || state === 'rejected');
  }
  return needsAttention === 1;
}

function applyDecision({ database, context }: Tab, id: string, decision: Decision) {
  switch (decision) {
    case 'undo':
      return undo(database, id, context);
    case 'retry':
      return actions.retry(database, id, context);
    case 'retryAll':
      return actions.retryAll(database, context);
    case 'discard':
      return actions.discard(database, id, context);
    case 'edit':
      return actions.editUpdate(database, id, { stars: 7 }, context);
    default:
      return actions.resolve(database, id, decision, context);
  }
}

/** Decides about rows that a restored server has lost. Does nothing while the dialog is not shown. */
export async function responseLost(tab: Tab, choice: 'again' | 'theirs'): Promise<void> {
  const { database, context, device } = tab;
  try {
    if (!(await readLost(database))) return;
    device.observer.isResponding = true;
    device.world.history.word(device.name, choice === 'again' ? 'sendLost' : 'takeServers', null);
    await (choice === 'again' ? sendLostAgain : takeServersState)(database, context);
    device.world.onEvent(`lost ${choice}`);
    tab.send({ type: 'change.enqueued' });
  } catch {
    // The tab has crashed or the disk is full, so the dialog appears again.
  } finally {
    device.observer.isResponding = false;
  }
}

/** Signs the account out, keeping or discarding its unsent changes, and later in again. */
async function signOut(device: Device, leftover: 'keep' | 'discard'): Promise<void> {
  device.retryAfterIsUncertain = true;
  for (const tab of device.liveTabs) tab.die();
  device.world.history.session(device.name, leftover === 'discard' ? 'nothing' : 'unsent');
  if (leftover === 'discard') {
    device.indexedDb = new IDBFactory();
    device.observer.recordErasure();
  } else {
    const undone = device.observer.signingOut();
    const leaving = device.openLeavingTab();
    try {
      await leaving.database.open();
      await forgetAllButUnsent(leaving.database);
      device.world.onEvent('signed out');
    } catch {
      // The disk is full, so nothing was deleted.
      undone();
    }
    leaving.die();
  }
  await device.openTab().database.open();
}
