import type { ClientDefect } from './device.ts';
import type { SimulatedServer } from './server.ts';

export type Fetch = typeof fetch;

/** Creates a defect between the client's code and the network. */
export function wire(change: (send: Fetch, server: SimulatedServer) => Fetch) {
  return (server: SimulatedServer): ClientDefect => ({
    access: (access) => ({
      ...access,
      backend: { ...access.backend, fetch: change(access.backend.fetch, server) },
    }),
  });
}

export interface SentOperation {
  id: string;
  deviceId: string;
  sequence: number;
  payload?: { ids?: string[] };
}

export function operationsIn(init: RequestInit | undefined): SentOperation[] {
  const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
    operations?: SentOperation[];
  };
  return body.operations ?? [];
}

export const isPush = (input: Parameters<Fetch>[0]) => String(input).includes('operations');
export const isDirect = (input: Parameters<Fetch>[0]) => String(input).includes('/rpc/apply');

export function appliedAll(operations: readonly SentOperation[]): Response {
  return Response.json(
    operations.map(({ id, payload: { ids = [] } = {} }) => ({
      id,
      status: 'applied',
      version: 0,
      replayed: false,
      results: ids.map((rowId) => ({ rowId, status: 'applied' })),
    })),
  );
}
