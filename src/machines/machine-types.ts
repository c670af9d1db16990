interface Types {
  context: object;
  events: { type: string };
  emitted?: { type: string };
  input?: unknown;
}

/** Types for `setup`. XState ignores the values. */
export function machineTypes<Given extends Types>(): Partial<Given>;
export function machineTypes(): object {
  return {};
}
