/** Begins every sealed value; the number is the version of the form. */
export const envelopePrefix = 'portico.v1.';

/** Whether a stored value is sealed, or a plain one from before. */
export function isEnvelope(value: string): boolean {
  return value.startsWith(envelopePrefix);
}
