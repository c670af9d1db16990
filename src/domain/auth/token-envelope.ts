export const envelopePrefix = 'portico.v1.';
export const lockedEnvelopePrefix = 'portico.v2.';

/**
 * True if the stored value is encrypted. A value of an unknown version counts as encrypted, so that it is never sent as a
 * token.
 */
export function isEnvelope(value: string): boolean {
  return /^portico\.v\d+\./.test(value);
}
