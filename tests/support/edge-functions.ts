import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { type DenoProcess, startDeno } from '../../dev/functions/deno-process.ts';
import type { TestBackend } from './backend.ts';

export interface DataService {
  url: string;
  /** Address of the data service as `host:port`. */
  host: string;
  /** While set, answers in place of the data service. */
  fault: ((request: Request) => Response | Promise<Response>) | null;
  requests: Request[];
  close: () => Promise<void>;
}

/** Serves the backend on a port, for functions that run in their own process. */
export async function serveBackend(backend: TestBackend): Promise<DataService> {
  const requests: Request[] = [];
  const service: DataService = { url: '', host: '', fault: null, requests, close: async () => {} };
  const respond = async (request: Request) => {
    requests.push(request.clone());
    return service.fault === null ? backend.app.fetch(request) : service.fault(request);
  };
  return new Promise((resolve) => {
    const server = serve({ fetch: respond, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
      service.host = `127.0.0.1:${port}`;
      service.url = `http://${service.host}`;
      service.close = () => new Promise((closed) => void server.close(() => closed()));
      resolve(service);
    });
  });
}

/** Starts an Edge Function in Deno with the same permissions as in the stack. */
export function startFunction(
  name: string,
  service: DataService,
  environment: Record<string, string>,
  onLine: (line: string) => void = (line) => console.log(`[${name}] ${line}`),
  /** Further addresses (`host:port`) that the function may connect to. */
  others: readonly string[] = [],
): Promise<DenoProcess> {
  return startDeno({
    directory: fileURLToPath(new URL(`../../supabase/functions/${name}`, import.meta.url)),
    environment: { SUPABASE_URL: service.url, ...environment },
    cacheDir: fileURLToPath(new URL('../../.portico/cache/deno', import.meta.url)),
    reachable: [service.host, ...others],
    onLine,
  });
}
