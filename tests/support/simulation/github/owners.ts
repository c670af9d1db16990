import { type GithubChange, isUnfinished } from '#domain/github-change/github-change.ts';
import { recordedState } from '#domain/github-change/recorded-change.ts';
import type { ChangesServer } from './changes-server.ts';
import type { GithubDevice } from './device.ts';

/** Which device carries a change out: one, and in the end all of them and the server say the same. */

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
  /** Two may have taken it over from the same device, each in a history that the other has not heard of. */
  #wasRestored = false;

  constructor(
    readonly server: ChangesServer,
    readonly violation: (message: string) => void,
  ) {}

  serverRestored(): void {
    this.#wasRestored = true;
  }

  /** Two may think that it is theirs until one has heard of the other, and not after the same takeover. */
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

  /** At the end, every outcome has reached the server and all devices. */
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
        // A change that was carried out here before another device took it over stays as it is.
        if (!change || change.deviceId === row.device_id || /done|skipped/.test(change.state)) continue;
        this.violation(
          `(owner) ${row.id}: ${device.name} says ${change.deviceId}, the server ${row.device_id}`,
        );
      }
    }
  }
}

const isWaiting = (state: string) => ['pending', 'refused', 'conflicting'].includes(state);
