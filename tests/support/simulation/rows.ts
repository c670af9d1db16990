import type { ProjectedRow, StoredOperation } from '#db/database.ts';
import { canonical, foldRow, getRows, inOrder, isShown, operationTable, type Row, tables } from './model.ts';
import { saysTheSame } from './seen.ts';
import { plain, type Stored } from './stored.ts';

type Violation = (message: string) => void;

/**
 * (5) Checks that only a pull changes confirmed rows and moves the cursor. (6) Checks that within one epoch no row returns to an
 * earlier version.
 */
export function checkConfirmed(stored: Stored, before: Stored | null, violation: Violation): void {
  if (!before) return;
  const pulled = getPosition(before) !== getPosition(stored);
  const sameHistory = before.cursor.epoch === stored.cursor.epoch && !before.snapshot && !stored.snapshot;
  for (const table of tables) {
    if (before.view[table] === stored.view[table]) continue;
    for (const id of new Set([...before.confirmed[table].keys(), ...stored.confirmed[table].keys()])) {
      const [was, is] = [before, stored].map((one) => one.confirmed[table].get(id));
      if (
        was?.version === is?.version &&
        (was?.row === is?.row || canonical(was?.row) === canonical(is?.row))
      ) {
        continue;
      }
      if (sameHistory && was && is && is.version < was.version) {
        violation(`(6) ${table}/${id} went back from version ${was.version} to ${is.version}`);
      }
      if (!pulled) {
        violation(
          `(5) without a pull, ${table}/${id} is confirmed as ${is?.version} ${canonical(is?.row)} instead of ${was?.version} ${canonical(was?.row)}`,
        );
      }
    }
  }
}

/** Returns the pull's position, as a text to compare. */
function getPosition({ cursor, snapshot }: Stored): string {
  return JSON.stringify([cursor.epoch, cursor.version, snapshot?.epoch, snapshot?.version]);
}

/** (5) Checks that the view equals the confirmed rows with pending operations applied, and that each row names its operations. */
export function checkView(stored: Stored, before: Stored | null, violation: Violation): void {
  const pendingOf = pendingByRow(stored);
  const pendingBefore = before ? pendingByRow(before) : new Map<string, StoredOperation[]>();
  for (const table of tables) {
    const keys = [...pendingOf.keys()].filter((key) => key.startsWith(`${table}/`));
    const ids = new Set([
      ...stored.confirmed[table].keys(),
      ...stored.view[table].keys(),
      ...keys.map((key) => key.slice(table.length + 1)),
    ]);
    for (const id of ids) {
      const key = `${table}/${id}`;
      const pending = pendingOf.get(key) ?? [];
      const shown = stored.view[table].get(id);
      const isAsBefore =
        shown !== undefined &&
        shown === before?.view[table].get(id) &&
        isSameList(pending, pendingBefore.get(key) ?? []);
      if (isAsBefore) continue;
      checkRow(stored, key, shown, pending, violation);
    }
  }
}

function pendingByRow({ operations }: Stored): Map<string, StoredOperation[]> {
  const pending = new Map<string, StoredOperation[]>();
  for (const operation of inOrder([...operations.values()].filter(({ overlaid }) => overlaid))) {
    for (const key of getRows(operation)) {
      if (!isShown(operation, key.slice(key.indexOf('/') + 1))) continue;
      const found = pending.get(key);
      if (found) found.push(operation);
      else pending.set(key, [operation]);
    }
  }
  return pending;
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function checkRow(
  { confirmed, hiddenRows }: Stored,
  key: string,
  shown: ProjectedRow<Row> | undefined,
  pending: readonly StoredOperation[],
  violation: Violation,
): void {
  const [table, id] = [
    tables.find((name) => key.startsWith(name)) ?? 'messages',
    key.slice(key.indexOf('/') + 1),
  ];
  const expected = canonical(foldRow(confirmed[table].get(id)?.row, pending, id));
  const is = errorMessage(shown);
  if (is !== expected) violation(`(5) ${key} shows ${is}, should be ${expected}`);
  const known =
    shown?.pending ?? hiddenRows.find((entry) => `${entry.table}/${entry.id}` === key)?.pending ?? [];
  if (known.join() !== pending.map((operation) => operation.id).join()) {
    violation(`(5) ${key} names other operations than are folded into it`);
  }
}

/** (12) Checks that rows which a restored server lacks, or has in an older state, stay until the owner has decided. */
export function checkLost(
  stored: Stored,
  before: Stored | null,
  isResponding: boolean,
  violation: Violation,
): void {
  if (!before) return;
  if (!isResponding) checkAcknowledged(before, stored, violation);
  const isOther = before.cursor.epoch !== null && before.cursor.epoch !== stored.cursor.epoch;
  if (!isOther && !stored.snapshot?.restored && !before.snapshot?.restored) return;
  const isSameReading =
    before.snapshot !== null && (stored.snapshot ?? stored.cursor).epoch === before.snapshot.epoch;
  const brings = new Set(
    [...stored.operations.values()]
      .filter(({ restores, overlaid }) => restores && overlaid)
      .flatMap((operation) => operation.targets.map((id) => `${operationTable(operation)}/${id}`)),
  );
  const pendingOf = pendingByRow(stored);
  for (const table of tables) {
    for (const [id, was] of before.confirmed[table]) {
      const key = `${table}/${id}`;
      const is = stored.confirmed[table].get(id);
      if (!before.view[table].has(id)) continue;
      const isKept = is && (is.version >= was.version || saysTheSame(is.row, was.row));
      // A row with pending operations may keep its shown value, even if the server has another one.
      const shown = stored.view[table].get(id);
      const wanted = foldRow(was.row, pendingOf.get(key) ?? [], id);
      if (shown && wanted && saysTheSame(plain(shown), wanted)) continue;
      if (isKept || brings.has(key) || (isSameReading && before.named.has(key))) continue;
      violation(`(12) ${key} was given up, which the server lost`);
    }
  }
}

const errorMessage = (row: ProjectedRow<Row> | undefined) => canonical(row && plain(row));

/** Checks that held operations are sent only after the owner's decision, and dropped only if they would change nothing. */
function checkAcknowledged(before: Stored, stored: Stored, violation: Violation): void {
  const held = inOrder([...before.operations.values()].filter(({ state }) => state === 'held'));
  for (const operation of held) {
    const { id, action, targets } = operation;
    const now = stored.operations.get(id)?.state;
    if (now === 'held') continue;
    const table = operationTable(operation);
    const pending = pendingByRow(stored);
    const changesNothing = targets.every((target) => {
      const bringing = held.filter(
        (other) => operationTable(other) === table && other.targets.includes(target),
      );
      const rest = pending.get(`${table}/${target}`) ?? [];
      const brought = foldRow(stored.confirmed[table].get(target)?.row, [...bringing, ...rest], target);
      return canonical(brought) === errorMessage(stored.view[table].get(target));
    });
    if (now === 'cancelled' && changesNothing) continue;
    violation(`(12) a held ${action} became ${now} without the owner's word`);
  }
}
