import { entities } from '#domain/shared/entities.ts';
import type { EarlierDevice } from '../../tests/support/earlier-device.ts';
import { messageIdOf } from '../../tests/support/simulation/drafts.ts';
import {
  folded,
  inOrder,
  type Known,
  type Row,
  rowsOf,
  type Table,
  tableOf,
  tables,
} from '../../tests/support/simulation/model.ts';
import { seededRandom } from '../../tests/support/simulation/virtual-time.ts';

/** What the owner did on a device that was left behind: every kind of operation that its version knew, on every kind of row. */

export type QueuedOperation = Known & {
  id: string;
  deviceId: string;
  createdAt: number;
  base: Record<string, { version: number; values: Record<string, unknown> }>;
} & Record<string, unknown>;

export interface ConfirmedRow {
  version: number;
  row: Row;
}

export type ConfirmedRows = Record<Table, Map<string, ConfirmedRow>>;

type Draft = { action: string; payload: Record<string, unknown>; targets: string[] };

interface Position {
  number: number;
  pick: <T>(items: readonly T[]) => T | undefined;
  shown: (table: Table) => Row[];
}

export const phoneId = '00000000-0000-4000-8000-00000000d001';
const idOf = (kind: string, number: number) =>
  `00000000-0000-4000-8000-${kind}${String(number).padStart(11, '0')}`;
/** What a restored server had lost goes before everything else, and nothing else is made of it here. */
const visitors = (messages: readonly Row[]) => messages.filter(({ id }) => messageIds.includes(id));

/** Every action, and how many of a hundred operations have it. */
const kinds: Record<string, { share: number; draft: (at: Position) => Draft | null }> = {
  'batch-update': {
    share: 44,
    draft({ number, pick, shown }) {
      const [one, other] = [pick(shown('repositories')), pick(shown('repositories'))];
      if (!one || !other) return null;
      const targets = [...new Set([one.id, other.id])];
      const reset = number % 7 === 0;
      if (reset) return { action: 'batch-update', payload: { updates: {}, reset: ['stars'] }, targets };
      const updates = [
        { language: `phone ${number}` },
        { stars: number },
        { hasReadme: number % 2 === 0, private: number % 4 === 0 },
        { language: `phone ${number}`, hasTechBragging: true },
      ][number % 4];
      return { action: 'batch-update', payload: { updates }, targets };
    },
  },
  'batch-link': {
    share: 12,
    draft({ pick, shown }) {
      const [repository, project] = [pick(shown('repositories')), pick(shown('projects'))];
      if (!repository || !project) return null;
      return { action: 'batch-link', payload: { projectId: project.id }, targets: [repository.id] };
    },
  },
  'batch-unlink': {
    share: 6,
    draft({ pick, shown }) {
      const repository = pick(shown('repositories').filter(({ projectId }) => projectId !== null));
      return repository ? { action: 'batch-unlink', payload: {}, targets: [repository.id] } : null;
    },
  },
  import: {
    share: 6,
    draft({ number, pick, shown }) {
      const known = pick(shown('repositories'));
      const ids = [...(known ? [known.id] : []), ...(number % 5 === 0 ? [`new-${number}`] : [])];
      const repositories = ids.map((id) => reported(id, number));
      return { action: 'import', payload: { repositories }, targets: ids };
    },
  },
  'project-upsert': {
    share: 14,
    draft({ number, pick, shown }) {
      const known = number % 6 === 0 ? undefined : pick(shown('projects'));
      const id = known?.id ?? `phone-${number}`;
      const fields = {
        name: `Phone ${number}`,
        description: number % 3 === 0 ? null : `made ${number}`,
        isPublic: number % 2 === 0,
      };
      const entry = number % 2 === 0 ? { category: 'recent', role: `phone ${number}` } : null;
      const project = {
        id,
        ...(!known || number % 3 === 0 ? fields : {}),
        ...(!known || number % 3 !== 0 ? { entry } : {}),
      };
      return { action: 'project-upsert', payload: { project }, targets: [id] };
    },
  },
  'project-delete': {
    share: 0.5,
    draft({ pick, shown }) {
      const project = pick(shown('projects').filter(({ id }) => id !== 'default-project' && id !== 'second'));
      if (!project) return null;
      const links = shown('repositories')
        .filter(({ projectId }) => projectId === project.id)
        .map(({ id }) => id);
      const payload = { projectId: project.id, links };
      return { action: 'project-delete', payload, targets: [project.id] };
    },
  },
  'message-read': {
    share: 4,
    draft({ pick, shown, number }) {
      const message = pick(visitors(shown('messages')));
      if (!message) return null;
      const answered = number % 2 === 0 ? { answered: true } : {};
      return {
        action: 'message-read',
        payload: { messageIds: [message.id], ...answered },
        targets: [message.id],
      };
    },
  },
  'message-delete': {
    share: 0.4,
    draft({ pick, shown }) {
      const message = pick(visitors(shown('messages')));
      return (
        (message && {
          action: 'message-delete',
          payload: { messageIds: [message.id] },
          targets: [message.id],
        }) ||
        null
      );
    },
  },
  'batch-delete': {
    share: 0.8,
    draft({ pick, shown }) {
      const repository = pick(shown('repositories').filter(({ projectId }) => projectId === null));
      return repository ? { action: 'batch-delete', payload: {}, targets: [repository.id] } : null;
    },
  },
  'message-unread': {
    share: 2,
    draft({ pick, shown }) {
      const message = pick(visitors(shown('messages')));
      return message
        ? { action: 'message-unread', payload: { messageIds: [message.id] }, targets: [message.id] }
        : null;
    },
  },
  'message-restore': {
    share: 0.3,
    draft({ number }) {
      const message = {
        id: idOf('c', number),
        name: 'n',
        email: 'e@example.com',
        message: 'kept',
        readAt: null,
        answeredAt: null,
        createdAt: '2025-01-01T00:00:00.000Z',
      };
      return { action: 'message-restore', payload: { messages: [message] }, targets: [message.id] };
    },
  },
  'view-upsert': {
    share: 5,
    draft({ number, pick, shown }) {
      const known = number % 3 === 0 ? undefined : pick(shown('savedViews'));
      const view = known
        ? { id: known.id, query: `phone=${number}` }
        : { id: idOf('b', number), name: `Phone ${number}`, query: 'q' };
      return { action: 'view-upsert', payload: { view }, targets: [view.id] };
    },
  },
  'view-delete': {
    share: 0.5,
    draft({ pick, shown }) {
      const view = pick(shown('savedViews'));
      return view ? { action: 'view-delete', payload: { viewId: view.id }, targets: [view.id] } : null;
    },
  },
  'content-upsert': {
    share: 4,
    draft({ number, pick }) {
      const id = pick(['services', 'owner.bio', 'owner.title', 'education']) ?? 'services';
      const edit = {
        id,
        value: [`phone ${number}`],
        editedAt: new Date(Date.UTC(2025, 5, 1, 0, 0, number)).toISOString(),
      };
      return { action: 'content-upsert', payload: { edit }, targets: [id] };
    },
  },
  'content-delete': {
    share: 0.3,
    draft({ pick, shown }) {
      const edit = pick(shown('contentEdits'));
      return edit ? { action: 'content-delete', payload: { editId: edit.id }, targets: [edit.id] } : null;
    },
  },
};

export const actions = Object.keys(kinds);

/** Operations in the shape of those in the fixture, with other rows and values. */
export function queueOf(
  { stores }: EarlierDevice,
  confirmed: ConfirmedRows,
  count: number,
  seed: number,
): QueuedOperation[] {
  const random = seededRandom(seed);
  const shapes = new Map(
    (stores.get('operations') ?? []).map((record) => [String(record['action']), record]),
  );
  const known = [...actions];
  const shares = known.flatMap((action) =>
    Array.from({ length: Math.round((kinds[action]?.share ?? 0) * 10) }, () => action),
  );
  const made: QueuedOperation[] = [];
  const view = new View(confirmed);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)];
  while (made.length < count) {
    const number = made.length + 1;
    // Each kind once at first, so that a share that is small leaves none out.
    const action = known[number - 1] ?? pick(shares) ?? 'batch-update';
    const draft = kinds[action]?.draft({ number, pick, shown: (table) => view.rows(table) });
    if (!draft) {
      if (number <= known.length) known.splice(number - 1, 1);
      continue;
    }
    const shape = shapes.get(action) ?? shapes.get('message-delete') ?? {};
    const id = idOf('a', number);
    const operation = {
      ...shape,
      ...draft,
      id,
      ...('groupId' in shape && { groupId: id }),
      ...('unsent' in shape && { unsent: number }),
      deviceId: phoneId,
      sequence: number,
      createdAt: 1_790_000_000_000 + number * 1_000,
      ...(action === 'message-restore' && { restores: true, unsent: number - 1e12 }),
    } as unknown as QueuedOperation;
    operation.base = baseOf(operation, shape, confirmed, view);
    view.fold(operation);
    made.push(operation);
  }
  return inOrder(made);
}

/** The values of the rows that an operation was based on. */
function baseOf(
  { action, targets, payload }: QueuedOperation,
  shape: Record<string, unknown>,
  confirmed: ConfirmedRows,
  view: View,
): QueuedOperation['base'] {
  const [template] = Object.values((shape['base'] ?? {}) as QueuedOperation['base']);
  if (!template || (action === 'import' && !('byOwner' in (payload as object)))) return {};
  const table = tableOf(action);
  const { updates = {}, reset = [] } = payload as { updates?: object; reset?: string[] };
  const fields =
    action === 'batch-update'
      ? [...Object.keys(updates), ...reset, 'editedFields']
      : Object.keys(template.values);
  const based = targets.map((id) => {
    const row = view.row(table, id);
    const values = fields.map((field) => [field, valueIn(table, row ?? {}, field)]);
    return [
      id,
      { version: row ? (confirmed[table].get(id)?.version ?? 0) : 0, values: Object.fromEntries(values) },
    ];
  });
  return Object.fromEntries(based);
}

function valueIn(table: Table, row: Record<string, unknown>, field: string): unknown {
  const within = (entities[table] as Record<string, { within?: string }>)[field]?.within;
  const holder = within === undefined ? row : (row[within] as Record<string, unknown> | null | undefined);
  return holder?.[field] ?? null;
}

/** What the owner sees, by the simulation's own model. */
export class View {
  readonly pending = new Map<string, Known[]>();
  readonly #shown = new Map<string, Row | undefined>();

  constructor(readonly confirmed: ConfirmedRows) {
    for (const table of tables)
      for (const [id, { row }] of confirmed[table]) this.#shown.set(`${table}/${id}`, row);
  }

  row(table: Table, id: string): Row | undefined {
    return this.#shown.get(`${table}/${id}`);
  }

  rows(table: Table): Row[] {
    return [...this.#shown].flatMap(([key, row]) => (row && key.startsWith(`${table}/`) ? [row] : []));
  }

  keys(): string[] {
    return [...this.#shown.keys()];
  }

  fold(operation: QueuedOperation): void {
    const known = { ...operation, overlaid: operation.overlaid ?? true };
    for (const key of rowsOf(known)) {
      const [table, id] = [key.slice(0, key.indexOf('/')) as Table, key.slice(key.indexOf('/') + 1)];
      const pending = inOrder([...(this.pending.get(key) ?? []), known]);
      this.pending.set(key, pending);
      this.#shown.set(key, folded(this.confirmed[table].get(id)?.row, pending, id));
    }
  }
}

function reported(id: string, number: number) {
  const fixed = {
    id,
    name: `repository ${id}`,
    url: `https://example.com/${id}`,
    owner: 'owner',
    createdAt: null,
  };
  const checked = {
    private: false,
    hasReadme: null,
    hasTechBragging: null,
    lastPolled: null,
    fork: false,
    archived: false,
  };
  return {
    ...fixed,
    ...checked,
    description: `imported ${number}`,
    stars: 1_000 + number,
    language: 'Imported',
    size: number,
    topics: [],
    homepage: null,
    pushedAt: null,
  };
}

export const messageIds = Array.from({ length: 10 }, (_, number) => messageIdOf(number));
