/** Errors that the checker finds in a history. */
export const anomalies = {
  'applied-twice': 'an operation took effect twice on a row',
  'not-atomic': 'an operation took effect in part, or in more than one transaction',
  'read-your-writes': 'a device shows a row without a change that was kept on it',
  'monotonic-reads': 'a device shows an earlier state of a row than it has shown before',
  'monotonic-writes':
    'two changes of one device to one row were applied in another order than they were kept',
  'writes-follow-reads': 'a change was applied before, or over, what it was made on or without seeing it',
  'not-converged': 'with nothing left to send, a device shows something else than the server has',
  'not-sent': 'with nothing left to disturb it, a change has not reached the server',
  'never-was': 'a device shows what neither the server ever held nor a pending change makes of it',
  'changed-by-nobody': 'the server holds what nobody wrote',
  'written-otherwise': 'the server holds another value than the operation sets',
  'not-kept': 'the owner was told that a change is kept, and it is not',
  'not-applied': 'a change counts as arrived that the server never had',
  gone: 'a change of the owner’s ended without their word',
  'taken-back-but-sent': 'a change that was taken back before it was sent reached the server',
  'lost-with-the-server': 'what a restored server lost was given up without the owner’s word',
} as const;

export type AnomalyName = keyof typeof anomalies;

export interface Anomaly {
  name: AnomalyName;
  /** Number of the line in the history that proves the anomaly. */
  line: number;
  details: string;
}

export type Report = (name: AnomalyName, details: string) => void;
