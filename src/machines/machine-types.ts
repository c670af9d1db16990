import { fromPromise, type NonReducibleUnknown } from 'xstate';

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

/** Stands for an actor that the caller of the machine's `provide` implements. */
export function notProvided<Output, Input = NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)));
}
