import * as z from 'zod/mini';
import { listed } from '#config/listed.ts';
import { operationTable } from '#domain/outbox/actions.ts';
import { valuesSet } from '#domain/outbox/effect.ts';
import type { Operation, OperationResult, TargetResult } from '#domain/outbox/operation.ts';
import { failed, failure, type Result, success } from '#domain/shared/failure.ts';
import { rowKinds, rowTables } from '#domain/shared/row-kinds.ts';
import { type BackendAccess, postAsUser } from './http.ts';
import { columnsToValues, messageColumns, providerColumns, toColumn, valuesToColumns } from './rows.ts';

/**
 * The values that the base names to the server, which reads the version alone. The body of an operation never changes once
 * it was sent, also not by an update of the product: this list stays as it is.
 */
const baseFieldsOnWire: readonly string[] = [
  'language',
  'stars',
  'hasReadme',
  'hasTechBragging',
  'private',
  'projectId',
  'name',
  'description',
  'isPublic',
];

/** The body of one operation as the server reads it (docs/sync.md). */
export function toWire(operation: Operation): Record<string, unknown> {
  // The server compares nothing with an import: what it was based on is for undo alone.
  const known = operation.action === 'import' ? {} : operation.base;
  const base = Object.entries(known).map(([id, { version, values }]) => {
    const sent = Object.entries(values).filter(([field]) => baseFieldsOnWire.includes(field));
    return [id, { version, values: valuesToColumns(Object.fromEntries(sent)) }];
  });
  return {
    id: operation.id,
    deviceId: operation.deviceId,
    sequence: operation.sequence,
    payloadVersion: operation.payloadVersion,
    action: operation.action,
    ...(operationTable(operation.action) === 'repositories' ? { repositoryIds: operation.targets } : {}),
    payload: payloadToWire(operation),
    base: Object.fromEntries(base),
    // Not part of the body, because the server compares bodies of repeated operations.
    ...(operation.history === undefined ? {} : { epoch: operation.history }),
  };
}

function payloadToWire(operation: Operation): Record<string, unknown> {
  switch (operation.action) {
    case 'batch-update': {
      const { updates, reset } = operation.payload;
      const columns = { updates: valuesToColumns({ ...updates }) };
      return reset ? { ...columns, reset: reset.map(toColumn) } : columns;
    }
    case 'import':
      return { repositories: operation.payload.repositories.map(providerColumns) };
    case 'project-upsert': {
      const { id } = operation.payload.project;
      return { project: { id, ...valuesToColumns({ ...valuesSet(operation) }) } };
    }
    case 'view-upsert': {
      const { id } = operation.payload.view;
      return { view: { id, ...valuesToColumns({ ...valuesSet(operation) }) } };
    }
    case 'content-upsert': {
      const { id } = operation.payload.edit;
      return { edit: { id, ...valuesToColumns({ ...valuesSet(operation) }) } };
    }
    case 'message-restore':
      return { messages: operation.payload.messages.map(messageColumns) };
    default:
      return { ...operation.payload };
  }
}

const resultKeys = rowTables.map((table) => rowKinds[table].resultKey);

const values = z.record(z.string(), z.unknown());

const resultFields = z.looseObject({
  status: z.enum(['applied', 'unchanged', 'overwrote', 'conflict', 'gone', 'rejected']),
  version: z.optional(z.nullable(z.number())),
  code: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
  overwritten: z.optional(z.nullable(values)),
  theirs: z.optional(z.nullable(values)),
  links: z.optional(z.nullable(z.array(z.string()))),
});

// The name of a row's id depends on its kind.
const targetResult = resultFields.check(
  z.refine((target) => resultKeys.every((key) => ['string', 'undefined'].includes(typeof target[key]))),
);

const operationResult = z.object({
  id: z.string(),
  status: z.enum(['applied', 'rejected']),
  epoch: z.optional(z.string()),
  version: z.number(),
  replayed: z.boolean(),
  code: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
  results: z.array(targetResult),
});

/** Through the Edge Function. */
export async function pushByFunction(
  access: BackendAccess,
  operations: readonly Operation[],
  signal: AbortSignal,
): Promise<Result<OperationResult[]>> {
  const response = await postAsUser(
    access,
    '/functions/v1/batch-repository-operations',
    { operations: operations.map(toWire) },
    { headers: { action: 'apply' }, signal },
  );
  return response.ok ? parseResults(response.value, access.now()) : response;
}

/** Straight to the data service: the same SQL function, the same operation ids. */
export async function pushDirectly(
  access: BackendAccess,
  operations: readonly Operation[],
  signal: AbortSignal,
): Promise<Result<OperationResult[]>> {
  const body = { operations: operations.map(toWire) };
  const response = await postAsUser(access, '/rest/v1/rpc/apply_batch_operations', body, { signal });
  return response.ok ? parseResults(response.value, access.now()) : response;
}

function parseResults(body: unknown, now: number): Result<OperationResult[]> {
  const list: unknown = typeof body === 'object' && body !== null && 'results' in body ? body.results : body;
  const parsed = z.safeParse(listed(operationResult), list);
  if (!parsed.success) {
    const message = 'The server answered in a form that this version does not know.';
    return failed(failure('API', 'UNREADABLE_ANSWER', message, now, { retryable: true }));
  }
  // An operation whose result was skipped counts as one without a result, and is sent again.
  return success(parsed.data.items.map(fromWire));
}

function fromWire(result: z.infer<typeof operationResult>): OperationResult {
  return withoutNulls({ ...result, results: result.results.map(targetFromWire) });
}

function targetFromWire(target: z.infer<typeof targetResult>): TargetResult {
  const { status, version, code, message, overwritten, theirs, links } = target;
  const targetId = resultKeys.map((key) => target[key]).find((id) => typeof id === 'string') ?? '';
  return withoutNulls({
    targetId,
    status,
    version,
    code,
    message,
    links,
    overwritten: overwritten ? columnsToValues(overwritten) : null,
    theirs: theirs ? columnsToValues(theirs) : null,
  });
}

type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> };

function withoutNulls<T extends object>(record: T): WithoutNulls<T> {
  const entries = Object.entries(record).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as WithoutNulls<T>;
}
