interface Types {
  context: object;
  events: { type: string };
  emitted?: { type: string };
  input?: unknown;
}

/** Passes types to XState's `setup`, which ignores the value. */
export function machineTypes<Given extends Types>(): Partial<Given>;
export function machineTypes(): object {
  return {};
}
