import { randomUUID } from 'node:crypto';
import type { RestResponse, TestBackend } from './backend.ts';

/** An operation in the form of a request (see supabase/migrations, apply_batch_operation). */
export interface WireOperation {
  id: string;
  deviceId: string;
  sequence: number;
  payloadVersion: number;
  action: string;
  payload: Record<string, unknown>;
  base?: Record<string, { version: number; values: Record<string, unknown> }>;
}

export interface TargetOutcome {
  rowId: string;
  status: string;
  version?: number;
  code?: string;
  message?: string;
  overwritten?: Record<string, unknown>;
  theirs?: Record<string, unknown>;
}

export interface OperationResponse {
  id: string;
  status: string;
  version: number;
  replayed: boolean;
  code?: string;
  message?: string;
  results: TargetOutcome[];
}

/** A device that numbers its operations and sets their base versions. */
export class TestDevice {
  readonly id = randomUUID();
  #sequence = 0;

  link(repositoryIds: string[], projectId: string, baseVersion?: number): WireOperation {
    return this.patch('repositories', repositoryIds, { project_id: projectId }, baseVersion);
  }

  unlink(repositoryIds: string[], baseVersion?: number): WireOperation {
    return this.patch('repositories', repositoryIds, { project_id: null }, baseVersion);
  }

  update(repositoryIds: string[], values: Record<string, unknown>, baseVersion?: number): WireOperation {
    return this.patch('repositories', repositoryIds, values, baseVersion);
  }

  import(...rows: Record<string, unknown>[]): WireOperation {
    return this.operation('import', { table: 'repositories', rows });
  }

  put(table: string, row: Record<string, unknown>, baseVersion?: number): WireOperation {
    return this.operation('put', { table, rows: [row] }, [String(row['id'])], baseVersion);
  }

  patch(
    table: string,
    ids: string[],
    values: Record<string, unknown>,
    baseVersion?: number,
    reset?: string[],
  ): WireOperation {
    return this.operation('patch', { table, ids, values, ...(reset && { reset }) }, ids, baseVersion);
  }

  delete(table: string, ids: string[], baseVersion?: number, links?: string[]): WireOperation {
    return this.operation('delete', { table, ids, ...(links && { links }) }, ids, baseVersion);
  }

  operation(
    action: string,
    payload: Record<string, unknown>,
    targets: string[] = [],
    baseVersion?: number,
  ): WireOperation {
    this.#sequence += 1;
    const base = Object.fromEntries(targets.map((id) => [id, { version: baseVersion ?? 0, values: {} }]));
    return {
      id: randomUUID(),
      deviceId: this.id,
      sequence: this.#sequence,
      payloadVersion: 1,
      action,
      payload,
      ...(baseVersion === undefined ? {} : { base }),
    };
  }
}

/** Returns a repository in the form of an import. */
export function providerRepository(
  id: string,
  fields: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    id,
    name: `repository-${id}`,
    url: `https://github.com/muster-labs/repository-${id}`,
    description: 'as reported',
    stars: 10,
    language: 'Rust',
    owner: 'muster-labs',
    created_at: '2020-01-01T00:00:00+00:00',
    size: 100,
    private: false,
    has_readme: null,
    has_tech_bragging: null,
    last_polled: '2026-01-01T00:00:00+00:00',
    fork: false,
    archived: false,
    topics: ['one', 'two'],
    homepage: null,
    pushed_at: '2025-01-01T00:00:00+00:00',
    ...fields,
  };
}

export interface Owner {
  send(operation: unknown): Promise<RestResponse>;
  sendAll(operations: unknown): Promise<RestResponse>;
  /** Applies an operation and expects the server to accept it. */
  apply(operation: WireOperation): Promise<OperationResponse>;
  outcome(operation: WireOperation): Promise<TargetOutcome>;
  row(table: string, id: string): Promise<Record<string, unknown> | undefined>;
}

export function getOwner(backend: () => TestBackend, token: () => string): Owner {
  const send = (operation: unknown) => backend().rpc('apply_batch_operation', { operation }, token());
  const apply = async (operation: WireOperation) => {
    const response = await send(operation);
    if (response.status !== 200) throw new Error(`refused: ${JSON.stringify(response.body)}`);
    return response.body as OperationResponse;
  };
  return {
    send,
    apply,
    sendAll: (operations) => backend().rpc('apply_batch_operations', { operations }, token()),
    async outcome(operation) {
      const [only, ...others] = (await apply(operation)).results;
      if (only === undefined || others.length > 0) throw new Error('expected one outcome');
      return only;
    },
    async row(table, id) {
      const { rows } = await backend().query(
        `select to_jsonb(t) as row from public.${table} as t where id = $1`,
        [id],
      );
      return rows[0]?.row as Record<string, unknown> | undefined;
    },
  };
}
