import { type GithubChange, type GithubChangeState, isOpen, unfinishedStates } from './github-change.ts';
import { mergedSettings } from './github-settings.ts';

/** States that the server stores. Only the device knows whether a request was sent, so the server has `pending` for both. */
export type RecordedState = 'pending' | Exclude<GithubChangeState, 'queued' | 'sent'>;

/** The part of a change that the server stores. */
export interface RecordedChange
  extends Omit<GithubChange, 'state' | 'failures' | 'takenOver' | 'incomplete' | 'unrecorded'> {
  repositoryName: string;
  deviceName: string;
  state: RecordedState;
  madeOn: string;
  complete: boolean;
  version: number;
}

export interface NamedDevice {
  deviceId: string;
  deviceName: string;
}

export function recordedState({ state }: Pick<GithubChange, 'state'>): RecordedState {
  return state === 'queued' || state === 'sent' ? 'pending' : state;
}

export function isFinal({ state }: Pick<RecordedChange, 'state'>): boolean {
  return state === 'done' || state === 'skipped' || state === 'cancelled';
}

/** Merges the server's record, or returns null if the known change stays. This device's state wins until a takeover. */
export function asRecorded(
  known: GithubChange | undefined,
  recorded: RecordedChange,
  own: string,
  sequence: number,
): GithubChange | null {
  const { state: told, madeOn: _made, complete, version: _version, deviceName, ...values } = recorded;
  const state = told === 'pending' ? 'queued' : told;
  const isOwn = recorded.deviceId === own;
  if (!known) {
    if (!unfinishedStates.includes(state)) return null;
    const incomplete = !complete && { incomplete: true as const };
    return { ...values, ...incomplete, ...(!isOwn && { deviceName }), state, sequence, failures: 0 };
  }
  const wasOwn = known.deviceId === own;
  // If two devices took the change over at the same time, the server's record decides.
  const isReplaced = recorded.generation < known.generation && !isFinal(recorded);
  if (wasOwn && (isOwn || isReplaced)) return null;
  if (wasOwn && (known.state === 'done' || known.state === 'skipped')) return null;
  const { unrecorded: _told, deviceName: _former, takenOver, ...rest } = known;
  // Keeps the known values, because the record never changes them.
  const { base, wanted, proposal, ...others } = values;
  const change = complete ? { base, wanted, ...(proposal && { proposal }) } : {};
  const wasHere = wasOwn || takenOver === true;
  return {
    ...rest,
    ...others,
    ...change,
    // Keeps the values that this device replaced before the takeover, so that they can still be undone here.
    ...(wasHere && { before: mergedSettings(recorded.before, known.before) }),
    state,
    sequence: known.sequence,
    failures: 0,
    ...(!isOwn && { deviceName }),
    ...(!isOwn && wasHere && { takenOver: true as const }),
  };
}

/** Marks the change as taken over by this device, before the server knows. */
export function takenHere(known: GithubChange, own: string): GithubChange {
  const { deviceName: _former, takenOver: _was, ...rest } = known;
  const state = isOpen(known) ? 'queued' : known.state;
  return { ...rest, deviceId: own, state, generation: known.generation + 1, revision: 1, unrecorded: 1 };
}
