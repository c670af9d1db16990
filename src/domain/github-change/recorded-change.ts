import { type GithubChange, type GithubChangeState, isOpen, unfinishedStates } from './github-change.ts';
import { mergedSettings } from './github-settings.ts';

/** States at the server. Only the device knows whether a request has left. */
export type RecordedState = 'pending' | Exclude<GithubChangeState, 'queued' | 'sent'>;

/** A change as the server has it. */
export interface RecordedChange
  extends Required<
      Pick<
        GithubChange,
        | 'id'
        | 'groupId'
        | 'undoes'
        | 'repositoryId'
        | 'repositoryName'
        | 'deviceId'
        | 'deviceName'
        | 'generation'
        | 'revision'
        | 'sequence'
        | 'createdAt'
        | 'base'
        | 'wanted'
        | 'before'
        | 'theirs'
        | 'reason'
        | 'finishedAt'
      >
    >,
    Pick<GithubChange, 'proposal' | 'pull' | 'left'> {
  state: RecordedState;
  /** The device on which it was confirmed. */
  madeOn: string;
  /** The server has all that is needed to carry it out. */
  complete: boolean;
  /** Of the row: a later one has a higher. */
  version: number;
}

/** The device that reports changes to the server. */
export interface NamedDevice {
  deviceId: string;
  deviceName: string;
}

export function recordedState({ state }: Pick<GithubChange, 'state'>): RecordedState {
  return state === 'queued' || state === 'sent' ? 'pending' : state;
}

/** Final states, which no later report replaces at the server. */
export function isFinal({ state }: Pick<RecordedChange, 'state'>): boolean {
  return state === 'done' || state === 'skipped' || state === 'cancelled';
}

/**
 * Merges the server's record of a change into the known one; null: no update. The device knows more about its own
 * change than the server, until another device takes it over; then it belongs to that device, unless it was finished
 * before.
 *
 * @param own this device
 * @param sequence the position for a new change
 */
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
  // Of two that took it over at once, without knowing of each other, it is the one's that the server names.
  const isReplaced = recorded.generation < known.generation && !isFinal(recorded);
  if (wasOwn && (isOwn || isReplaced)) return null;
  if (wasOwn && (known.state === 'done' || known.state === 'skipped')) return null;
  const { unrecorded: _told, deviceName: _former, takenOver, ...rest } = known;
  // The record never adds to these values.
  const { base, wanted, proposal, ...others } = values;
  const change = complete ? { base, wanted, ...(proposal && { proposal }) } : {};
  const wasHere = wasOwn || takenOver === true;
  return {
    ...rest,
    ...others,
    ...change,
    // Values written here before the takeover can be undone here, too.
    ...(wasHere && { before: mergedSettings(recorded.before, known.before) }),
    state,
    sequence: known.sequence,
    failures: 0,
    ...(!isOwn && { deviceName }),
    ...(!isOwn && wasHere && { takenOver: true as const }),
  };
}

/** This device's from now on, without the server, which does not know of it. */
export function takenHere(known: GithubChange, own: string): GithubChange {
  const { deviceName: _former, takenOver: _was, ...rest } = known;
  const state = isOpen(known) ? 'queued' : known.state;
  return { ...rest, deviceId: own, state, generation: known.generation + 1, revision: 1, unrecorded: 1 };
}
