export const envelopePrefix = 'portico.v1.';
export const lockedEnvelopePrefix = 'portico.v2.';

/** Whether a stored value is sealed. Unknown forms count as sealed, so that they are never used as tokens. */
export function isEnvelope(value: string): boolean {
  return /^portico\.v\d+\./.test(value);
}
