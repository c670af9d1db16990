import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { type DenoProcess, startDeno } from '../../dev/functions/deno-process.ts';
import type { TestBackend } from './backend.ts';

export interface DataService {
  url: string;
  /** `host:port`. */
  host: string;
  /** Answers in place of the data service while set. */
  fault: ((request: Request) => Response | Promise<Response>) | null;
  requests: Request[];
  close: () => Promise<void>;
}

/** The backend on a real port, for functions that run in a process of their own. */
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

/** An Edge Function in Deno, with the rights the stack gives it. */
export function startFunction(
  name: string,
  service: DataService,
  environment: Record<string, string>,
  onLine: (line: string) => void = (line) => console.log(`[${name}] ${line}`),
  /** `host:port` of what it may connect to beside the data service. */
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
