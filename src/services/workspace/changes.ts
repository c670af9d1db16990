import type { AccountDatabase } from '#db/database.ts';
import { type EnqueueOptions, enqueueAll, type OutboxContext } from '#db/outbox.ts';
import type { OperationDraft, SavedChange } from '#domain/outbox/operation.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import { errorMessage, type Failure, fail, failure, type Result, success } from '#domain/shared/failure.ts';

export interface ChangeContext extends OutboxContext {
  database: AccountDatabase;
  wake: () => void;
}

/** Stores the owner's change together with its operation. If either fails, neither is stored. */
export function keepChange(context: ChangeContext, draft: OperationDraft): Promise<Result<SavedChange>> {
  return keepChanges(context, [draft]);
}

export function keepImport(
  context: ChangeContext,
  rows: ProviderRepository[],
  options: Pick<EnqueueOptions, 'groupId' | 'alongside'> = {},
): Promise<Result<SavedChange>> {
  const targets = rows.map(({ id }) => id);
  const draft: OperationDraft = { action: 'import', payload: { table: 'repositories', rows }, targets };
  return keepChanges(context, targets.length > 0 ? [draft] : [], options);
}

export async function keepChanges(
  context: ChangeContext,
  drafts: readonly OperationDraft[],
  options: EnqueueOptions = {},
): Promise<Result<SavedChange>> {
  try {
    const kept = await enqueueAll(context.database, drafts, context, options);
    if (kept.length > 0) context.wake();
    return success({ operationIds: kept.map(({ id }) => id) });
  } catch (error) {
    return fail(notSaved('Your change was not saved on this device', error, context.now()));
  }
}

export function notSaved(what: string, error: unknown, now: number): Failure {
  return failure('INTERNAL', 'NOT_SAVED', now, {
    values: { what: { text: what }, message: errorMessage(error) },
  });
}
