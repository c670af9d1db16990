import type { AccountDatabase } from '#db/database.ts';
import { unrecordedChanges } from '#db/recorded-changes.ts';
import type { GithubDevice } from './device.ts';
import type { Judge } from './judge.ts';
import type { StoredChange } from './recorded.ts';

/** Records the stored changes of each device and their outcomes, to detect lost changes. */

const finalStates = ['done', 'skipped', 'refused', 'conflicting', 'cancelled'];
const openStates = ['queued', 'sent'];

interface Confirmation {
  device: GithubDevice;
  count: number;
  seen: ReadonlyMap<string, readonly object[]>;
}

export class Ledger {
  readonly #kept = new Map<GithubDevice, Map<string, StoredChange>>();
  /** Changes that the owner has confirmed, but that the device has not yet stored. */
  #confirmed: Confirmation | null = null;

  constructor(
    readonly judge: Judge,
    readonly onEvent: (what: string) => void,
    readonly violation: (message: string) => void,
  ) {}

  async confirm(device: GithubDevice, count: number): Promise<void> {
    const changes = await device.stored.githubChanges.toArray();
    const seen = new Map<string, object[]>();
    for (const [id, { row, state }] of await whatIsShown(device.stored)) {
      const own = changes.filter(({ repositoryId }) => repositoryId === id).map(({ wanted }) => wanted);
      seen.set(id, [row, state, ...own]);
    }
    this.#confirmed = { device, count, seen };
  }

  /** Undoes a group. The undo may only contain values that the group wrote and that GitHub still has. */
  async undo(
    device: GithubDevice,
    groupId: string,
    planned: readonly { repository: { id: string }; wanted: object }[],
  ): Promise<void> {
    const changes = await device.stored.githubChanges.toArray();
    const shown = await whatIsShown(device.stored);
    const seen = new Map<string, object[]>();
    for (const { repository, wanted } of planned) {
      const undone = changes.find((one) => one.groupId === groupId && one.repositoryId === repository.id);
      if (!undone) {
        this.violation(`(undo) of ${repository.id}, which the group did not change`);
        continue;
      }
      const waiting = changes.filter(
        (one) => one.repositoryId === repository.id && openStates.includes(one.state),
      );
      const values = Object.assign({}, shown.get(repository.id)?.state, ...waiting.map((one) => one.wanted));
      this.judge.judgeUndo(undone, wanted, values);
      seen.set(repository.id, [undone.wanted]);
    }
    this.onEvent(planned.length > 0 ? 'undo' : 'undo of nothing');
    this.#confirmed = { device, count: planned.length, seen };
  }

  /** Compares the database with its previous state. */
  async look(device: GithubDevice): Promise<void> {
    const changes: StoredChange[] = await device.stored.githubChanges.toArray();
    const own = await device.stored.settings.get('deviceId');
    const kept = this.#kept.get(device) ?? new Map<string, StoredChange>();
    this.#kept.set(device, kept);
    // Changes of other devices come from the server, and may have changed their owner since the last check.
    const isOwn = ({ deviceId, generation }: StoredChange) => deviceId === own?.value && generation === 1;
    const added = changes.filter((change) => !kept.has(change.id) && isOwn(change));
    this.#judgeAdded(device, added);
    this.judge.match(device, typeof own?.value === 'string' ? own.value : undefined, changes);
    // Runs after the match, because requests are judged by the values that were known when they were sent.
    for (const { id, values, readAt } of await device.stored.githubStates.toArray()) {
      this.judge.recordKnown(device, id, values, readAt);
    }
    const ids = new Set(changes.map(({ id }) => id));
    for (const id of kept.keys()) if (!ids.has(id)) this.violation(`(lost) ${device.name}: change ${id}`);
    for (const change of changes) {
      const before = kept.get(change.id);
      kept.set(change.id, change);
      if (before?.state === change.state) continue;
      this.onEvent(`state ${change.state}`);
      const changedHands = before !== undefined && before.generation !== change.generation;
      if (changedHands) this.judge.recordTakeOver(device, change);
      else if (before?.state === 'cancelled')
        this.violation(`(cancelled) ${change.id} is ${change.state} again`);
      if (change.state === 'cancelled') this.judge.recordCancel(device, change.id);
      if (finalStates.includes(change.state)) this.judge.judgeFinished(device, change);
    }
  }

  #judgeAdded(device: GithubDevice, added: readonly StoredChange[]): void {
    if (added.length === 0 || this.#confirmed?.device !== device) return;
    const { count, seen } = this.#confirmed;
    this.#confirmed = null;
    if (added.length !== count) this.violation(`(lost) ${added.length} of ${count} were kept`);
    for (const change of added) this.judge.recordKept(change, seen.get(change.repositoryId) ?? []);
  }

  /** Checks rows without an open change: they must show the values in GitHub's last response. */
  async lookAtRows(device: GithubDevice): Promise<void> {
    const open = (await this.open(device)).map(({ repositoryId }) => repositoryId);
    for (const [id, { row, state, byHand }] of await whatIsShown(device.stored)) {
      // The refused change already reports that GitHub has deleted the repository.
      if (open.includes(id) || this.judge.github.isGone(id)) continue;
      this.judge.judgeRow(device, id, row, byHand.includes('private') ? ['visibility'] : []);
      this.judge.judgeRow(device, id, state, []);
    }
  }

  async open({ stored }: GithubDevice): Promise<StoredChange[]> {
    const own = await stored.settings.get('deviceId');
    const changes: StoredChange[] = await stored.githubChanges.where('state').anyOf(openStates).toArray();
    return changes.filter(({ deviceId }) => deviceId === own?.value);
  }

  async untold({ stored }: GithubDevice): Promise<StoredChange[]> {
    const own = await stored.settings.get('deviceId');
    return typeof own?.value === 'string' ? unrecordedChanges(stored, own.value, 1_000) : [];
  }

  /** Signs out. The sign-out may only delete a finished change if the server knows its outcome. */
  async leave(device: GithubDevice, forget: () => Promise<void>): Promise<void> {
    await this.look(device);
    await forget();
    const kept = this.#kept.get(device) ?? new Map<string, StoredChange>();
    const stored = new Set(await device.stored.githubChanges.toCollection().primaryKeys());
    const own = await device.stored.settings.get('deviceId');
    for (const [id, { state, deviceId }] of kept) {
      // The server already has the changes of other devices.
      const mayGo = deviceId !== own?.value || /done|skipped|cancelled/.test(state);
      if (mayGo && !stored.has(id)) kept.delete(id);
    }
    this.judge.forgetShown(device);
  }

  recordRestore(device: GithubDevice): void {
    this.#kept.delete(device);
    this.judge.forgetShown(device);
  }
}

interface Shown {
  row: object;
  state: object;
  byHand: readonly string[];
}

async function whatIsShown(database: AccountDatabase): Promise<Map<string, Shown>> {
  const [rows, states] = await Promise.all([
    database.repositories.toArray(),
    database.githubStates.toArray(),
  ]);
  const shown = new Map<string, Shown>();
  for (const row of rows) {
    const state = states.find(({ id }) => id === row.id)?.values ?? {};
    shown.set(row.id, {
      row: { ...row, visibility: row.private ? 'private' : 'public' },
      state,
      byHand: row.editedFields,
    });
  }
  return shown;
}
