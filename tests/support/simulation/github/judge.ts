import * as z from 'zod';
import type { GithubDevice, GithubTab } from './device.ts';
import type { PlayedGithub } from './github.ts';
import {
  comparable,
  revertIn,
  type ValueName,
  type Values,
  valueNames,
  valuesIn,
  wantedIn,
} from './kinds.ts';

import { Limits } from './limits.ts';
import type { Delivery, Evidence, StoredChange, Write } from './recorded.ts';

/**
 * Checks the promises at every request, response and stored change. Knows the requests, GitHub's values and the product's tables
 * as plain data, but uses none of the product's logic.
 */

/** Milliseconds after which a read value no longer proves the current value. */
const staleMs = 60_000;
export class Judge {
  /** By change: values that the owner has seen, which the product may overwrite. */
  readonly #mayReplace = new Map<string, Map<ValueName, Set<string>>>();
  /** By change: values that GitHub had when the product overwrote them, as far as the product could know. */
  readonly #replaced = new Map<string, Map<ValueName, Set<string>>>();
  readonly #cancelled = new Map<GithubDevice, Set<string>>();
  readonly #evidence = new Map<GithubTab, Map<string, Map<ValueName, Evidence>>>();
  /** By device and repository: values that the row may show. */
  readonly #shown = new Map<GithubDevice, Map<string, Map<ValueName, Set<string>>>>();
  readonly #limits: Limits;
  readonly writes: Write[] = [];
  /** Writes that have not yet been matched with stored changes. */
  #unmatched: Write[] = [];

  constructor(
    readonly github: PlayedGithub,
    readonly violation: (message: string) => void,
    readonly onEvent: (what: string) => void,
  ) {
    this.#limits = new Limits(() => github.now(), violation, onEvent);
  }

  checkDeparture(tab: GithubTab, isRunner: boolean, request: Request, body: unknown): void {
    if (!isRunner) return;
    const { device } = tab;
    const now = this.github.now();
    const what = `${device.name}: ${request.method} ${new URL(request.url).pathname} ${JSON.stringify(body)}`;
    const isWrite = request.method !== 'GET';
    this.#limits.checkDeparture(tab, isWrite, what);
    if (!isWrite) return;
    const repository = this.github.idOf(request.url, body);
    if (repository === null) return this.violation(`(unknown) ${what}`);
    const values = wantedIn(request.url, body);
    this.#judgeEvidence(tab, repository, values, what);
    const write = { device, repository, values, head: headIn(body), at: now };
    this.writes.push(write);
    this.#unmatched.push(write);
  }

  /** Checks a write: the tab must have read the same setting before, and the write must change its value. */
  #judgeEvidence(tab: GithubTab, repository: string, values: Values, what: string): void {
    const now = this.github.now();
    const known = this.#evidence.get(tab)?.get(repository);
    for (const [name, value] of entriesOf(values)) {
      const evidence = known?.get(name);
      if (!evidence) return this.violation(`(read) nobody has looked: ${what}`);
      if (evidence.value === value) this.violation(`(repeat) GitHub has ${name} already: ${what}`);
      if (now - evidence.heardAt > staleMs) {
        this.violation(`(read) ${name} was read ${now - evidence.heardAt} ms ago: ${what}`);
      }
      const same = this.writes.findLast(
        (one) => one.device === tab.device && one.repository === repository && one.values[name] === value,
      );
      if (!same) continue;
      this.onEvent('repeated after a reading');
      // Two writes at the same time come from two tabs, after the first tab was killed.
      if (evidence.requestedAt < same.at)
        this.violation(`(repeat) not looked at since the first time: ${what}`);
    }
  }

  checkDelivery(
    tab: GithubTab,
    isRunner: boolean,
    { request, body, response, content, departedAt }: Delivery,
  ): void {
    const now = this.github.now();
    const { device } = tab;
    if (isRunner) this.#limits.heard(tab, response);
    if (!response.ok || typeof content !== 'object' || content === null) return;
    const repository = this.github.idOf(request.url, body);
    if (repository === null || /\/branches/.test(request.url)) return;
    const requestedAt = now - (device.world.time.elapsed - departedAt);
    const known = this.#evidence.get(tab) ?? new Map<string, Map<ValueName, Evidence>>();
    this.#evidence.set(tab, known);
    const values = known.get(repository) ?? new Map<ValueName, Evidence>();
    known.set(repository, values);
    const written = request.method === 'GET' ? {} : wantedIn(request.url, body);
    const shown = this.#shownBy(device, repository);
    const heard = Array.isArray(content)
      ? revertIn(content, this.github.pullOf(repository))
      : valuesIn(request.url, content);
    for (const [name, value] of entriesOf(heard)) {
      // A value that the owner's own request reads counts once it is stored.
      if (isRunner) values.set(name, { value, requestedAt, heardAt: now });
      // A row may show a value that was read, but must show a value that was written.
      if (written[name] === undefined) shown.set(name, new Set([...(shown.get(name) ?? []), value]));
      else shown.set(name, new Set([value]));
    }
  }

  /** Records that the device has stored a value, whichever device read it. */
  recordKnown(device: GithubDevice, repository: string, settings: object, readAt: number): void {
    for (const tab of device.tabs) {
      const evidence = this.#evidence.get(tab)?.get(repository);
      for (const [name, value] of entriesOf(comparable(settings))) {
        const before = evidence?.get(name);
        if (before && before.heardAt < readAt) evidence?.set(name, { ...before, value });
      }
    }
  }

  /** The tab may have died before it stored a response. */
  recordDeath(tab: GithubTab): void {
    this.#limits.recordDeath(tab);
  }

  #shownBy(device: GithubDevice, repository: string): Map<ValueName, Set<string>> {
    const ofDevice = this.#shown.get(device) ?? new Map<string, Map<ValueName, Set<string>>>();
    this.#shown.set(device, ofDevice);
    const shown = ofDevice.get(repository) ?? new Map<ValueName, Set<string>>();
    ofDevice.set(repository, shown);
    return shown;
  }

  /** The device's rows now belong to another account, or are deleted. */
  forgetShown(device: GithubDevice): void {
    this.#shown.delete(device);
  }

  /** Records that the owner confirmed the change, and which values the owner saw. */
  recordKept(change: StoredChange, seen: readonly object[]): void {
    const own = new Map<ValueName, Set<string>>();
    const wanted = comparable(change.wanted);
    const namesHead = [wanted.pull, wanted.autoMerge, wanted.behind].some((value) => value !== undefined);
    for (const [name] of entriesOf(namesHead ? { head: '', ...wanted } : wanted)) {
      own.set(name, new Set(seen.flatMap((values) => comparable(values)[name] ?? [])));
    }
    this.#mayReplace.set(change.id, own);
  }

  /** Records that the owner saw GitHub's values and decided to overwrite them. */
  recordChoice({ id, theirs }: StoredChange): void {
    for (const [name, value] of entriesOf(comparable(theirs ?? {}))) {
      this.#mayReplace.get(id)?.get(name)?.add(value);
      this.#replaced.get(id)?.delete(name);
    }
  }

  /** Records that the owner cancelled the change on this device. Another device may still carry it out. */
  recordCancel(device: GithubDevice, id: string): void {
    this.#cancelled.set(device, (this.#cancelled.get(device) ?? new Set<string>()).add(id));
  }

  recordTakeOver(device: GithubDevice, { id, repositoryId }: StoredChange): void {
    this.#cancelled.get(device)?.delete(id);
    // A killed tab may not have stored its last response, and no other tab reads the value again.
    if (device.tabs.some(({ dead }) => dead)) this.#shown.get(device)?.delete(repositoryId);
  }

  get hasUnmatched(): boolean {
    return this.#unmatched.length > 0;
  }

  /** Checks that each write belongs to a change that this device has marked as sent. */
  match(device: GithubDevice, ownId: string | undefined, changes: readonly StoredChange[]): void {
    const left = this.#unmatched.filter((write) => write.device === device);
    this.#unmatched = this.#unmatched.filter((write) => write.device !== device);
    for (const { repository, values, head, at } of left) {
      const change = changes.find(
        (one) =>
          one.state === 'sent' &&
          one.deviceId === ownId &&
          one.repositoryId === repository &&
          entriesOf(values).every(([name, value]) => comparable(one.wanted)[name] === value),
      );
      const what = `${device.name}: ${JSON.stringify(values)} to ${repository}`;
      if (!change) return this.violation(`(sent) not marked as sent: ${what}`);
      if (this.#cancelled.get(device)?.has(change.id))
        this.violation(`(cancelled) sent all the same: ${what}`);
      this.#judgeReplaced(device, change, values, at, what);
      const seen = this.#mayReplace.get(change.id)?.get('head');
      const namesHead =
        values.pull === 'merged' || values.autoMerge === 'true' || values.behind !== undefined;
      if (namesHead && seen && !seen.has(head ?? '')) {
        this.violation(`(head) is for ${head}, which the owner has not seen: ${what}`);
      }
    }
  }

  #judgeReplaced(device: GithubDevice, change: StoredChange, values: Values, at: number, what: string): void {
    const replaced = this.#replaced.get(change.id) ?? new Map<ValueName, Set<string>>();
    this.#replaced.set(change.id, replaced);
    for (const [name] of entriesOf(values)) {
      // Values that the sending tab had read before the response of its write arrived.
      const before = [...this.#evidence]
        .filter(([tab]) => tab.device === device)
        .flatMap(([, known]) => known.get(change.repositoryId)?.get(name) ?? [])
        .filter(({ heardAt }) => heardAt <= at)
        .toSorted((one, other) => other.heardAt - one.heardAt)[0];
      // The revert's evidence is a listing, which the device does not store.
      if (!before || name === 'reverted') continue;
      replaced.set(name, new Set([...(replaced.get(name) ?? []), before.value]));
      const allowed = this.#mayReplace.get(change.id)?.get(name);
      if (allowed && !allowed.has(before.value)) {
        this.violation(`(theirs) ${name} was ${before.value}, which the owner has not seen: ${what}`);
      }
    }
  }

  /** Checks an undo: it may only restore the former value of a setting that still has the written value. */
  judgeUndo(undone: StoredChange, wanted: object, seen: object): void {
    if (comparable(wanted).reverted !== undefined) {
      if (this.#replaced.get(undone.id)?.get('pull')?.has('open')) return;
      return this.violation(`(undo) reverts a merge that ${undone.id} has not made`);
    }
    for (const [name, value] of entriesOf(comparable(wanted))) {
      const replaced = this.#replaced.get(undone.id)?.get(name);
      if (!replaced?.has(value)) {
        this.violation(
          `(undo) ${name} becomes ${value}, it was ${[...(replaced ?? [])].join() || 'not written'}`,
        );
      }
      if (comparable(seen)[name] !== comparable(undone.wanted)[name]) {
        this.violation(`(undo) ${name} is ${comparable(seen)[name]}, and not ours`);
      }
    }
  }

  judgeFinished(device: GithubDevice, change: StoredChange): void {
    const { repositoryId, state, wanted, createdAt } = change;
    const what = `${device.name}: ${JSON.stringify(wanted)} of ${repositoryId}`;
    if (state === 'refused' && !change.reason) this.violation(`(end) refused without a reason: ${what}`);
    if (state === 'conflicting' && entriesOf(comparable(change.theirs ?? {})).length === 0) {
      this.violation(`(end) conflicting with nothing: ${what}`);
    }
    if (state !== 'done' && state !== 'skipped') return;
    const since = this.github.since(repositoryId, createdAt);
    const isMerged = since.some(({ pull }) => pull === 'merged');
    for (const [name, value] of entriesOf(comparable(wanted))) {
      if (state === 'done') this.onEvent(`done: ${name} ${value}`);
      // A merged pull request needs neither auto-merge nor an update.
      if (isMerged && (name === 'autoMerge' || name === 'behind')) continue;
      if (!since.some((values) => values[name] === value)) {
        this.violation(`(end) ${state}, and GitHub never had ${name} ${value}: ${what}`);
      }
    }
  }

  /** @param byHand fields that the owner has edited in Portico */
  judgeRow(device: GithubDevice, repository: string, row: object, byHand: readonly string[]): void {
    const shown = this.#shownBy(device, repository);
    for (const name of valueNames) {
      const value = comparable(row)[name];
      const heard = shown.get(name);
      if (value === undefined || !heard || byHand.includes(name)) continue;
      if (!heard.has(value)) {
        this.violation(
          `(row) ${device.name} shows ${name} ${value} of ${repository}, GitHub: ${[...heard].join()}`,
        );
      }
    }
  }
}

const entriesOf = (values: Values): [ValueName, string][] =>
  valueNames.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as [ValueName, string]];
  });

const namedHead = z.looseObject({
  sha: z.optional(z.string()),
  expected_head_sha: z.optional(z.string()),
  variables: z.optional(z.looseObject({ head: z.optional(z.string()) })),
});

/** Returns the commit that a change of a pull request expects. */
function headIn(body: unknown): string | undefined {
  const { sha, expected_head_sha, variables } = namedHead.parse(body);
  return sha ?? expected_head_sha ?? variables?.head;
}
