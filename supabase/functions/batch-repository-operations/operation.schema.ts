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

const updates = object({
  language: optional(nullable(text)),
  stars: optional(count),
  has_readme: optional(nullable(boolean)),
  has_tech_bragging: optional(nullable(boolean)),
  private: optional(boolean),
});

const base = record(object({ version: count, values: optional(anyObject) }));

const project = object({ id: text, name: optional(text), is_public: optional(boolean) });

const view = object({ id: uuid, name: optional(text), query: optional(text) });

// The content's schema is checked on the device and by the build.
const edit = object({ id: text, edited_at: optional(text) });

interface Shape {
  payload: Check;
  repositoryIds?: Check;
}

const repositoryIds = list(text);

const shapes: Record<string, Shape> = {
  'batch-link': { payload: object({ projectId: text }), repositoryIds },
  'batch-unlink': { payload: anyObject, repositoryIds },
  'batch-update': { payload: object({ updates: optional(updates) }), repositoryIds },
  'batch-delete': { payload: anyObject, repositoryIds },
  import: { payload: object({ repositories: list(anyObject) }) },
  'project-upsert': { payload: object({ project }) },
  'project-delete': { payload: object({ projectId: text, links: optional(texts) }) },
  'message-read': { payload: object({ messageIds: list(text), answered: optional(boolean) }) },
  'message-unread': { payload: object({ messageIds: list(text) }) },
  'message-delete': { payload: object({ messageIds: list(text) }) },
  'message-restore': { payload: object({ messages: list(anyObject) }) },
  'view-upsert': { payload: object({ view }) },
  'view-delete': { payload: object({ viewId: uuid }) },
  'content-upsert': { payload: object({ edit }) },
  'content-delete': { payload: object({ editId: text }) },
};

export function isAction(value: string): boolean {
  return Object.hasOwn(shapes, value);
}

/** An operation as accepted by `apply_batch_operation`. */
export const operation: Check = (value, path) => {
  const action = isObject(value) ? value.action : undefined;
  const shape = typeof action === 'string' && isAction(action) ? shapes[action] : undefined;
  if (shape === undefined) return `${path}.action is not known here.`;
  const { payload, repositoryIds: ids } = shape;
  const envelope = object({
    id: uuid,
    deviceId: uuid,
    sequence: count,
    payloadVersion: literal(1),
    payload,
    base: optional(base),
    ...(ids ? { repositoryIds: ids } : {}),
  });
  return envelope(value, path);
};
