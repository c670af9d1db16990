import { type GithubChange, isUnfinished } from '#domain/github-change/github-change.ts';
import { recordedState } from '#domain/github-change/recorded-change.ts';
import type { ChangesServer } from './changes-server.ts';
import type { GithubDevice } from './device.ts';

/** Checks which device carries out a change: at any time only one. At the end, all devices and the server agree. */

interface Held {
  device: GithubDevice;
  own: unknown;
  changes: Map<string, GithubChange>;
}

async function heldBy(device: GithubDevice): Promise<Held> {
  const own = await device.stored.settings.get('deviceId');
  const changes = await device.stored.githubChanges.toArray();
  return { device, own: own?.value, changes: new Map(changes.map((change) => [change.id, change])) };
}

export class Owners {
  /** After a restore, two devices may have taken a change over from the same device, without knowing of each other. */
  #wasRestored = false;

  constructor(
    readonly server: ChangesServer,
    readonly violation: (message: string) => void,
  ) {}

  serverRestored(): void {
    this.#wasRestored = true;
  }

  /** Two devices may both believe that a change is theirs until one of them syncs, but not after the same takeover. */
  async look(devices: readonly GithubDevice[]): Promise<void> {
    if (this.#wasRestored) return;
    const owners = new Map<string, GithubDevice>();
    for (const { device, own, changes } of await Promise.all(devices.map(heldBy))) {
      for (const change of changes.values()) {
        if (change.deviceId !== own || !isUnfinished(change)) continue;
        const key = `${change.id} of generation ${change.generation}`;
        const other = owners.get(key);
        if (other) this.violation(`(owner) ${key}: ${other.name} and ${device.name}`);
        owners.set(key, device);
      }
    }
  }

  /** Checks that at the end every outcome has reached the server and all devices. */
  async judgeEnd(devices: readonly GithubDevice[]): Promise<void> {
    const held = await Promise.all(devices.map(heldBy));
    for (const row of await this.server.rows()) {
      const owner = held.find(({ own }) => own === row.device_id);
      const atOwner = owner?.changes.get(row.id);
      if (atOwner && recordedState(atOwner) !== row.state) {
        this.violation(`(told) ${row.id} is ${row.state} at the server, ${atOwner.state} on its device`);
      }
      if (!atOwner && isWaiting(row.state)) this.violation(`(owner) nobody carries out ${row.id}`);
      for (const { device, changes } of held) {
        const change = changes.get(row.id);
        // A change that this device finished before another device took it over keeps its outcome.
        if (!change || change.deviceId === row.device_id || /done|skipped/.test(change.state)) continue;
        this.violation(
          `(owner) ${row.id}: ${device.name} says ${change.deviceId}, the server ${row.device_id}`,
        );
      }
    }
  }
}

const isWaiting = (state: string) => ['pending', 'refused', 'conflicting'].includes(state);
