import {
  anyObject,
  boolean,
  type Check,
  count,
  isObject,
  list,
  literal,
  nullable,
  object,
  optional,
  record,
  text,
  texts,
  uuid,
} from '../_shared/schema.ts';

const base = record(object({ version: count, values: optional(anyObject) }));

const rows = list(object({ id: text }));
const ids = list(text);

const payloads: Record<string, Check> = {
  put: object({ table: text, rows }),
  patch: object({ table: text, ids, values: anyObject, reset: optional(texts) }),
  delete: object({ table: text, ids, links: optional(texts) }),
  import: object({ table: literal('repositories'), rows }),
};

/** Checks the operation's shape. The tables' constraints check the values. */
export const operation: Check = (value, path) => {
  const action = isObject(value) ? value.action : undefined;
  const payload =
    typeof action === 'string' && Object.hasOwn(payloads, action) ? payloads[action] : undefined;
  if (payload === undefined) return `${path}.action is not known here.`;
  const envelope = object({
    id: uuid,
    deviceId: uuid,
    sequence: count,
    payloadVersion: literal(1),
    payload,
    base: optional(base),
  });
  return envelope(value, path);
};

const updates = object({
  language: optional(nullable(text)),
  stars: optional(count),
  has_readme: optional(nullable(boolean)),
  has_tech_bragging: optional(nullable(boolean)),
  private: optional(boolean),
});

/** Bodies of the actions that the specification names. */
const namedBodies: Record<string, Check> = {
  'batch-link': object({ repositoryIds: ids, projectId: text }),
  'batch-unlink': object({ repositoryIds: ids }),
  'batch-update': object({ repositoryIds: ids, updates }),
};

export function isNamedAction(action: string): boolean {
  return Object.hasOwn(namedBodies, action);
}

/**
 * Converts a named action to a patch, or returns an error message. The body has no operation id, so repeating the request applies
 * the change again.
 */
export function toPatch(action: string, body: unknown): Record<string, unknown> | string {
  const verb = action.slice('batch-'.length);
  if (isObject(body) && Array.isArray(body.repositoryIds) && body.repositoryIds.length === 0) {
    return `No repositories to ${verb}`;
  }
  if (action === 'batch-link' && isObject(body) && !body.projectId) return 'Project ID is required';
  const wrong = namedBodies[action]?.(body, 'body');
  if (typeof wrong === 'string' || !isObject(body)) return wrong ?? 'body must be an object.';
  const { repositoryIds, projectId = null, updates, ...envelope } = body;
  const values = action === 'batch-update' ? updates : { project_id: projectId };
  const patch = {
    id: crypto.randomUUID(),
    deviceId: crypto.randomUUID(),
    sequence: 0,
    payloadVersion: 1,
    ...envelope,
    action: 'patch',
    payload: { table: 'repositories', ids: repositoryIds, values },
  };
  return operation(patch, 'body') ?? patch;
}
