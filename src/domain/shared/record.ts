/** An object with fields, and neither a list nor nothing: what comes from outside is asked this before it is read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
