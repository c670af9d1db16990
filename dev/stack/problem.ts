/** An error whose message is printed without a stack trace. */
export class StackProblem extends Error {
  override name = 'StackProblem';
}

/** Returns the `code` of a system error, such as `EADDRINUSE`. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
