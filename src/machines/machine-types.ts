interface Types {
  context: object;
  events: { type: string };
  emitted?: { type: string };
  input?: unknown;
}

/** What `setup` is told for the compiler alone: XState reads the types of it and none of the values. */
export function machineTypes<Given extends Types>(): Partial<Given>;
export function machineTypes(): object {
  return {};
}
