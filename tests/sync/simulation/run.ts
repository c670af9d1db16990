import { setImmediate as immediately } from 'node:timers/promises';
import * as decisions from '#db/decisions.ts';
import { enqueue } from '#db/outbox.ts';
import type { OperationDraft } from '#domain/operation.ts';
import type { Repository } from '#domain/repository.ts';
import { type ClientDefect, Device, type Tab, type World } from './device.ts';
import { CommitObserver } from './ledger.ts';
import type { Schedule, Step } from './schedule.ts';
import { type ServerState, type SimulatedServer, serverStatements } from './server.ts';
import { seededRandom, VirtualTime } from './virtual-time.ts';
import { createWire } from './wire.ts';

/** Everything that was deleted is forgotten, as after 90 days. */
const pruning = `select private.prune_tombstones(interval '-1 second')`;
const dayMs = 86_400_000;
/** After the last fault, everything has to be through within this much virtual time. */
const boundMs = 15 * 60_000;

export class Violation extends Error {}

/** Plays one schedule from an empty device and a fresh server to the end, and throws at the first broken promise. */
export async function play(
  server: SimulatedServer,
  { seed, steps }: Schedule,
  defect: ClientDefect = {},
): Promise<void> {
  await server.reset();
  const simulation = new Simulation(server, seed, defect);
  try {
    await simulation.begin();
    for (const step of steps) {
      await simulation.perform(step);
      await simulation.check();
    }
    await simulation.healAndConverge();
  } finally {
    simulation.end();
  }
}

class Simulation {
  readonly #violations: string[] = [];
  readonly #world: World;
  readonly #devices: Device[];
  #wasRestored = false;

  constructor(
    readonly server: SimulatedServer,
    seed: number,
    defect: ClientDefect,
  ) {
    const random = seededRandom(seed);
    const time = new VirtualTime();
    let lastId = 0;
    const violation = (words: string) => void this.#violations.push(words);
    this.#world = {
      time,
      random,
      defect,
      transactions: 0,
      violation,
      fetchFor: createWire(server, time, random),
      newId: () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`,
    };
    this.#devices = ['phone', 'laptop'].map(
      (name) => new Device(name, this.#world, new CommitObserver(name, violation)),
    );
  }

  async begin(): Promise<void> {
    for (const device of this.#devices) device.openTab();
    await this.#pass(1_500);
  }

  end(): void {
    for (const device of this.#devices) for (const tab of device.tabs) tab.die();
  }

  async perform(step: Step): Promise<void> {
    const device = 'device' in step ? this.#devices[step.device] : undefined;
    const tab =
      device && 'tab' in step ? device.liveTabs[step.tab % Math.max(1, device.liveTabs.length)] : undefined;
    switch (step.do) {
      case 'wait':
        return this.#pass(step.ms);
      case 'otherWriter':
        return this.#otherWriter(step);
      case 'message':
        await this.server.sql(`insert into public.contact_messages (id, name, email, message)
          values ('00000000-0000-4000-8000-00000000000${step.id}', 'n', 'e@example.com', 'm') on conflict do nothing`);
        return;
      case 'prune':
        await this.server.sql(pruning);
        return;
      case 'backUp':
        await this.server.sql(serverStatements.backingUp);
        return;
      case 'restore':
        this.#wasRestored = true;
        await this.server.sql(serverStatements.restoring);
        return;
      default:
        if (device) await this.#onDevice(step, device, tab);
        await this.#untilQuiet();
    }
  }

  async #onDevice(step: Step, device: Device, tab: Tab | undefined): Promise<void> {
    switch (step.do) {
      case 'fault':
        device.faults.push(...(step.faults as typeof device.faults));
        return;
      case 'functionDown':
        device.functionDown = step.down;
        return;
      case 'openTab':
        if (device.liveTabs.length < 2) device.openTab();
        return;
      case 'stealLock':
        device.floorIsUncertain = true;
        device.locks.steal();
        return;
      case 'clockJump':
        device.floorIsUncertain = true;
        device.clockSkewMs += step.days * dayMs;
        return;
      case 'session':
        device.session = step.session;
        return;
      case 'quota':
        device.quotaExceeded = step.exceeded;
        return;
      default:
        if (tab && !tab.frozen) await this.#inTab(step, tab);
        if (step.do === 'thaw') for (const frozen of device.liveTabs) frozen.frozen = false;
    }
  }

  async #inTab(step: Step, tab: Tab): Promise<void> {
    switch (step.do) {
      case 'close':
        tab.device.floorIsUncertain = true;
        tab.die();
        return;
      case 'freeze':
        tab.device.floorIsUncertain = true;
        tab.frozen = true;
        return;
      case 'crash':
        tab.device.floorIsUncertain = true;
        tab.crashAfter = step.afterTransactions;
        return;
      case 'wake':
        tab.actor.send({ type: step.event });
        return;
      case 'decide':
        await this.#decide(tab, step);
        return;
      default: {
        const draft = draftOf(step);
        if (draft) await this.#enqueue(tab, draft);
      }
    }
  }

  async #enqueue(tab: Tab, draft: OperationDraft): Promise<void> {
    try {
      const { enqueue: broken } = this.#world.defect;
      const kept = await (broken ? broken(tab, draft) : enqueue(tab.database, draft, tab.context));
      const [operation] = kept as { id: string }[];
      if (operation && !tab.device.observer.last?.operations.has(operation.id)) {
        this.#world.violation(`(1) ${tab.device.name} said that a change is kept, and it is not`);
      }
      tab.actor.send({ type: 'change.enqueued' });
    } catch {
      // Told to the owner as not saved: nothing may have changed, which the observer sees at the next commit.
    }
  }

  async #decide(tab: Tab, step: Extract<Step, { do: 'decide' }>): Promise<void> {
    const { database, context } = tab;
    try {
      const operations = await database.operations.toArray();
      const candidates = operations.filter(
        ({ action, notice, state }) =>
          action !== 'import' &&
          (step.decision === 'undo' ? notice !== 1 : notice === 1) &&
          state !== 'cancelled',
      );
      const id = candidates[step.which % Math.max(1, candidates.length)]?.id;
      if (id === undefined) return;
      if (step.decision === 'undo') await decisions.undo(database, id, context);
      else if (step.decision === 'retry') await decisions.retry(database, id, context);
      else if (step.decision === 'discard') await decisions.discard(database, id, context);
      else if (step.decision === 'edit') await decisions.editUpdate(database, id, { stars: 7 }, context);
      else await decisions.resolve(database, id, step.decision, context);
      tab.actor.send({ type: 'change.enqueued' });
    } catch {
      // The tab crashed or the disk is full: told to the owner.
    }
  }

  async #otherWriter({ repository, writes }: Extract<Step, { do: 'otherWriter' }>): Promise<void> {
    const id = `r${repository + 1}`;
    const statement = {
      update: `update public.repositories set stars = stars + 100, description = 'by a webhook' where id = '${id}'`,
      delete: `delete from public.repositories where id = '${id}'`,
      // And it is 90 days later.
      deleteForGood: `delete from public.repositories where id = '${id}'; ${pruning}`,
      insert: `insert into public.repositories (id, name, url) values ('${id}', 'inserted', 'u') on conflict do nothing`,
    }[writes];
    await this.server.sql(statement);
  }

  /** What must hold at any time, beyond what each commit is checked for. */
  async check(): Promise<void> {
    await this.#untilQuiet();
    const state = await this.server.state();
    for (const device of this.#devices) this.#checkCursor(device, state);
    this.#throwIfViolated();
  }

  #checkCursor(device: Device, state: ServerState): void {
    const stored = device.observer.last;
    if (!stored || stored.cursor.epoch !== state.epoch) return;
    for (const { table, id, version } of state.rows) {
      if (version > stored.cursor.version) continue;
      const known = stored.confirmed[table].get(id);
      if (known?.version !== version) {
        this.#world.violation(
          `(6) ${device.name} passed version ${version} of ${table}/${id} and has ${known?.version ?? 'nothing'}`,
        );
      }
    }
    const present = new Set(state.rows.map(({ table, id }) => `${table}/${id}`));
    for (const table of ['repositories', 'projects', 'messages'] as const) {
      for (const id of stored.confirmed[table].keys()) {
        if (present.has(`${table}/${id}`)) continue;
        const name = table === 'messages' ? 'contact_messages' : table;
        const buried = state.tombstones.find((tombstone) => tombstone.table === name && tombstone.id === id);
        const ahead = buried ? buried.version > stored.cursor.version : true;
        if (!ahead) this.#world.violation(`(6) ${device.name} keeps ${table}/${id}, which is deleted`);
      }
    }
  }

  /** The faults end. Everything that was kept has to arrive, in bounded time, once, in order, on every device. */
  async healAndConverge(): Promise<void> {
    for (const device of this.#devices) {
      device.faults.length = 0;
      device.session = 'valid';
      device.quotaExceeded = false;
      device.functionDown = false;
      for (const tab of device.liveTabs) {
        tab.frozen = false;
        tab.crashAfter = null;
      }
      await this.#untilQuiet();
      if (device.liveTabs.length === 0) device.openTab();
      for (const tab of device.liveTabs) tab.actor.send({ type: 'network.restored' });
    }
    const { time } = this.#world;
    const end = time.elapsed + boundMs;
    while (this.#unsent().length > 0 && time.elapsed < end) await this.#pass(5_000);
    const stuck = this.#unsent();
    if (stuck.length > 0)
      this.#world.violation(`(8) after ${boundMs / 60_000} min still unsent: ${stuck.join(', ')}`);
    await this.check();
    await this.#askAll();
    await this.#askAll();
    await this.check();
    await this.#checkEqual();
    await this.#checkApplications();
    this.#throwIfViolated();
  }

  /** Twice: the second time every device sees what the first time brought about on the others. */
  async #askAll(): Promise<void> {
    const { time } = this.#world;
    for (let waited = 0; waited < 120_000; waited += 3_000) {
      for (const device of this.#devices) {
        for (const tab of device.liveTabs) tab.actor.send({ type: 'owner.asked' });
      }
      await this.#pass(3_000);
      const state = await this.server.state();
      const behind = this.#devices.some(({ observer }) => {
        const { cursor } = observer.last ?? {};
        return cursor?.epoch !== state.epoch || cursor.version < state.head;
      });
      if (!behind) return;
    }
    this.#world.violation(`(8) a device did not catch up by ${time.elapsed} ms`);
  }

  #unsent(): string[] {
    return this.#devices.flatMap(({ name, observer }) =>
      [...(observer.last?.operations.values() ?? [])]
        .filter(({ state }) => state === 'queued' || state === 'sealed')
        .map(
          ({ action, state, lastError }) =>
            `${state} ${action} of ${name} (${lastError?.code ?? 'no error'})`,
        ),
    );
  }

  async #checkEqual(): Promise<void> {
    const state = await this.server.state();
    for (const { name, observer } of this.#devices) {
      const stored = observer.last;
      if (!stored) continue;
      const theirs = state.rows.map(({ table, id, version }) => `${table}/${id}@${version}`).sort();
      const mine = (['repositories', 'projects', 'messages'] as const)
        .flatMap((table) =>
          [...stored.confirmed[table].values()].map(({ id, version }) => `${table}/${id}@${version}`),
        )
        .sort();
      if (theirs.join() !== mine.join()) {
        this.#world.violation(`(3) ${name} has ${mine.join()}, the server ${theirs.join()}`);
      }
      for (const { table, id, row } of state.rows) {
        if (table !== 'repositories') continue;
        const shown = stored.view.repositories.get(id);
        const { stars, language, project_id: projectId } = row as Record<string, unknown>;
        if (shown?.stars !== stars || shown?.language !== language || shown?.projectId !== projectId) {
          this.#world.violation(`(3) ${name} shows other values of ${id} than the server has`);
        }
      }
    }
  }

  async #checkApplications(): Promise<void> {
    const twice = await this.server.sql('select * from sim.increments where times > 1');
    if (twice.length > 0) this.#world.violation(`(2) applied more than once: ${JSON.stringify(twice)}`);
    // A restored server is told again what it forgot, after what was sent before that was noticed.
    if (this.#wasRestored) return;
    const rows = await this.server.sql('select id::text from public.applied_operations');
    const applied = new Set(rows.map(({ id }) => id));
    for (const { name, observer } of this.#devices) {
      for (const { id, state, action } of observer.last?.operations.values() ?? []) {
        if ((state === 'acknowledged' || state === 'settled') && !applied.has(id)) {
          this.#world.violation(`(1) ${name} calls a ${action} ${state} that the server never had`);
        }
      }
    }
    const disordered = await this.server.sql(`select later.target from sim.applied as later
      join sim.applied as earlier on earlier.device = later.device and earlier.target = later.target
        and earlier.serial < later.serial and earlier.sequence > later.sequence`);
    if (disordered.length > 0) this.#world.violation(`(4) out of order: ${JSON.stringify(disordered)}`);
  }

  async #pass(ms: number): Promise<void> {
    await this.#world.time.advance(ms, () => this.#untilQuiet());
  }

  /** Until nothing can go on without time passing. */
  async #untilQuiet(): Promise<void> {
    let quiet = 0;
    while (quiet < 3) {
      await immediately();
      quiet = this.#world.transactions === 0 && this.server.busy() === 0 ? quiet + 1 : 0;
    }
    this.#throwIfViolated();
  }

  #throwIfViolated(): void {
    const [first] = this.#violations;
    if (first !== undefined) throw new Violation(first);
  }
}

function draftOf(step: Step): OperationDraft | null {
  const idsOf = (numbers: readonly number[]) => numbers.map((number) => `r${number + 1}`);
  switch (step.do) {
    case 'update': {
      const { repositories, value } = step;
      // Some values are refused by the server for what they are.
      const language = value === 9 ? 'x'.repeat(101) : `language ${value}`;
      const updates =
        value % 3 === 0 ? { language } : value % 3 === 1 ? { stars: value } : { language, stars: value };
      return { action: 'batch-update', payload: { updates }, targets: idsOf(repositories) };
    }
    case 'link': {
      const projectId = ['default-project', 'second', 'no-such-project'][step.project] ?? 'second';
      return { action: 'batch-link', payload: { projectId }, targets: idsOf(step.repositories) };
    }
    case 'unlink':
      return { action: 'batch-unlink', payload: {}, targets: idsOf(step.repositories) };
    case 'import': {
      const repositories = idsOf(step.repositories).map((id) => reported(id, step.value));
      return { action: 'import', payload: { repositories }, targets: idsOf(step.repositories) };
    }
    case 'project': {
      const id = `project-${step.project}`;
      if (step.value === 0) return { action: 'project-delete', payload: { projectId: id }, targets: [id] };
      const project = { id, name: `Project ${step.value}`, description: null, isPublic: false };
      return { action: 'project-upsert', payload: { project }, targets: [id] };
    }
    default:
      return null;
  }
}

function reported(id: string, value: number): Omit<Repository, 'projectId' | 'editedFields'> {
  return {
    id,
    name: `repository ${id}`,
    url: `https://example.com/${id}`,
    description: `imported ${value}`,
    stars: 1_000 + value,
    language: 'Imported',
    owner: 'owner',
    createdAt: null,
    size: value,
    private: false,
    hasReadme: null,
    hasTechBragging: null,
    lastPolled: null,
    fork: false,
    archived: false,
    topics: [],
    homepage: null,
    pushedAt: null,
  };
}
