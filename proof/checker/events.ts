import { z } from 'zod';

/**
 * The format of a history: JSON lines, one event per line, in order. docs/histories.md describes it. No file in this folder
 * imports anything from the product or its simulation.
 */

const cells = z.record(z.string(), z.unknown());
const row = cells.nullable();
const rows = z.record(z.string(), cells);

const change = z.strictObject({
  set: cells.optional(),
  may: cells.optional(),
  removed: z.literal(true).optional(),
});

const operation = z.strictObject({
  id: z.string(),
  group: z.string(),
  rows: z.record(z.string(), change),
  after: z.array(z.string()),
  saw: rows,
  replaces: z.string().nullable(),
  restores: z.boolean(),
});

const states = [
  'queued',
  'sent',
  'acknowledged',
  'confirmed',
  'rejected',
  'conflicting',
  'cancelled',
  'held',
] as const;

const transition = z.strictObject({
  operation: z.string(),
  state: z.enum(states),
  refused: z.array(z.string()),
  told: rows,
});

const event = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('begin'),
    format: z.literal(1),
    devices: z.array(z.string()),
    rows,
    untold: z.array(z.string()).optional(),
    reported: z.record(z.string(), z.array(z.string())).optional(),
    anomaly: z.string().optional(),
    about: z.string().optional(),
  }),
  z.strictObject({
    event: z.literal('wrote'),
    tx: z.number(),
    row: z.string(),
    before: row,
    after: row,
    operation: z.string().nullable(),
  }),
  z.strictObject({
    event: z.literal('applied'),
    tx: z.number(),
    row: z.string(),
    operation: z.string(),
    status: z.enum(['applied', 'overwrote', 'unchanged', 'conflict', 'gone', 'rejected']),
  }),
  z.strictObject({ event: z.literal('backup') }),
  z.strictObject({
    event: z.literal('restored'),
    toBackup: z.boolean(),
    rows,
    knows: z.array(z.string()),
  }),
  z.strictObject({
    event: z.literal('commit'),
    device: z.string(),
    kept: z.array(operation),
    states: z.array(transition),
    forgot: z.array(z.string()),
    shown: z.record(z.string(), row),
  }),
  z.strictObject({ event: z.literal('kept'), device: z.string(), kept: z.array(operation) }),
  z.strictObject({
    event: z.literal('look'),
    device: z.string(),
    states: z.array(transition),
    forgot: z.array(z.string()),
    shown: z.record(z.string(), row),
  }),
  z.strictObject({ event: z.literal('told'), device: z.string(), operations: z.array(z.string()) }),
  z.strictObject({
    event: z.literal('word'),
    device: z.string(),
    says: z.enum([
      'undo',
      'retry',
      'retryAll',
      'discard',
      'mine',
      'theirs',
      'edit',
      'sendLost',
      'takeServers',
    ]),
    operation: z.string().nullable(),
  }),
  z.strictObject({
    event: z.literal('session'),
    device: z.string(),
    keeps: z.enum(['operations', 'unsent', 'nothing']),
  }),
  z.strictObject({ event: z.literal('quiet') }),
]);

export type HistoryEvent = z.infer<typeof event>;
export type EventOf<Name extends HistoryEvent['event']> = Extract<HistoryEvent, { event: Name }>;
export type KeptOperation = z.infer<typeof operation>;
export type Transition = z.infer<typeof transition>;
export type State = Transition['state'];
export type Cells = z.infer<typeof cells>;
export type RowState = Cells | null;
export type Change = z.infer<typeof change>;

export function parseLine(line: string, number: number): HistoryEvent {
  const parsed = event.safeParse(JSON.parse(line));
  if (parsed.success) return parsed.data;
  throw new Error(`Line ${number} is no event of a history: ${z.prettifyError(parsed.error)}`);
}

/** Returns a text by which two values are compared, without regard to the order of keys. */
export function toText(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

export const isSame = (a: unknown, b: unknown) => toText(a) === toText(b);
