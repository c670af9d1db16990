import { applyResults, markSent } from '#db/queue.ts';
import { linkDraft, patchDraft } from '#domain/outbox/drafts.ts';
import type { OperationDraft, OperationResult, TargetResult } from '#domain/outbox/operation.ts';
import { confirmedRow, openDevice } from './device-database.ts';
import { enqueue } from './enqueue.ts';

export const update = (values: Record<string, unknown>, ...targets: string[]): OperationDraft =>
  patchDraft('repositories', targets, values);
export const link = (projectId: string, ...targets: string[]): OperationDraft =>
  linkDraft(projectId, targets);

export const resultFor = (id: string, version: number, ...results: TargetResult[]): OperationResult => ({
  id,
  status: 'applied',
  version,
  replayed: false,
  results,
});

/** Returns a device with three confirmed repositories, and functions that act as its owner and its server. */
export async function deviceWithRows() {
  const device = openDevice();
  await device.confirm(confirmedRow('1', 1), confirmedRow('2', 2), confirmedRow('3', 3));
  const { database, context } = device;
  const keep = async (draft: OperationDraft) => {
    const [operation] = await enqueue(database, draft, context);
    if (!operation) throw new Error('Nothing was kept.');
    return operation.id;
  };
  const send = async (id: string) => (await markSent(database, [id], context)).operations[0];
  const receive = (...results: OperationResult[]) => applyResults(database, results, context);
  const getState = async (id: string) => (await database.operations.get(id))?.state;
  const readRow = (id: string) => database.repositories.get(id);
  return { ...device, keep, send, receive, getState, readRow };
}
