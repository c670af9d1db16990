export const envelopePrefix = 'portico.v1.';
export const lockedEnvelopePrefix = 'portico.v2.';

/** True if the value is encrypted. Unknown versions count as encrypted, so that they are never sent as tokens. */
export function isEnvelope(value: string): boolean {
  return /^portico\.v\d+\./.test(value);
}
