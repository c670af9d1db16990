/** Begins a value sealed with the device's key; the number is the version of the form. */
export const envelopePrefix = 'portico.v1.';
/** Begins a value that only the lock's key opens. */
export const lockedEnvelopePrefix = 'portico.v2.';

/**
 * Whether a stored value is sealed, as opposed to plain. Unknown forms count as sealed, because they must never be
 * used as tokens.
 */
export function isEnvelope(value: string): boolean {
  return /^portico\.v\d+\./.test(value);
}
