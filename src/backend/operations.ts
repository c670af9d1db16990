import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import type { Operation, OperationResult, TargetResult } from '#domain/outbox/operation.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { rowKinds } from '#domain/shared/row-kinds.ts';
import { type BackendAccess, postAsUser } from './http.ts';
import { columnsToValues, providerColumns, toColumn, valuesToColumns } from './rows.ts';

/**
 * Base values that are sent, although the server reads only the version. The list never changes, because an operation that was
 * sent before an update must be repeated with the same body.
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

export function toWire(operation: Operation): Record<string, unknown> {
  // Omits an import's base, which serves undo only.
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
    payload: payloadToWire(operation),
    base: Object.fromEntries(base),
    // The epoch is not in the body, because the server compares the bodies of repeated operations.
    ...(operation.history === undefined ? {} : { epoch: operation.history }),
  };
}

function payloadToWire({ action, payload, targets: ids }: Operation): Record<string, unknown> {
  const table = rowKinds[payload.table].serverTable;
  switch (action) {
    case 'put':
      return { table, rows: payload.rows.map(({ id, ...values }) => ({ id, ...valuesToColumns(values) })) };
    case 'patch': {
      const { values, reset } = payload;
      return {
        table,
        ids,
        values: valuesToColumns({ ...values }),
        ...(reset && { reset: reset.map(toColumn) }),
      };
    }
    case 'delete':
      return { ...payload, table, ids };
    case 'import':
      return { table, rows: payload.rows.map(providerColumns) };
  }
}

const values = z.record(z.string(), z.unknown());

const targetResult = z.object({
  rowId: z.string(),
  status: z.enum(['applied', 'unchanged', 'overwrote', 'conflict', 'gone', 'rejected']),
  version: z.optional(z.nullable(z.number())),
  code: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
  overwritten: z.optional(z.nullable(values)),
  theirs: z.optional(z.nullable(values)),
  links: z.optional(z.nullable(z.array(z.string()))),
});

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

/** Pushes operations through the data service, with the same SQL function and operation ids. */
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
  const parsed = z.safeParse(listSchema(operationResult), list);
  if (!parsed.success) {
    return fail(failure('API', 'UNREADABLE_ANSWER', now, { retryable: true }));
  }
  // An operation whose result is unreadable is sent again.
  return success(parsed.data.items.map(fromWire));
}

function fromWire(result: z.infer<typeof operationResult>): OperationResult {
  return withoutNulls({ ...result, results: result.results.map(targetFromWire) });
}

function targetFromWire(target: z.infer<typeof targetResult>): TargetResult {
  const { rowId: targetId, status, version, code, message, overwritten, theirs, links } = target;
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
