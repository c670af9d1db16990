import type { AppEnvironment } from './app-environment.ts';
import { call } from './data-service.ts';
import type { Step } from './step.ts';

/** Creates a client with the service role, which bypasses row level security. Check the caller before you use it. */
export function createService({
  supabaseUrl,
  serviceKey,
}: Pick<AppEnvironment, 'supabaseUrl' | 'serviceKey'>) {
  // A key of the newer kind is no JSON Web Token, and the platform refuses it in the Authorization header.
  const bearer: Record<string, string> = serviceKey.startsWith('sb_')
    ? {}
    : { Authorization: `Bearer ${serviceKey}` };
  const headers = { apikey: serviceKey, 'Content-Type': 'application/json', ...bearer };
  return {
    call: (name: string, parameters: unknown): Promise<Step<unknown>> =>
      call(`${supabaseUrl}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(parameters),
      }),
    read: (query: string): Promise<Step<unknown>> => call(`${supabaseUrl}/rest/v1/${query}`, { headers }),
  };
}

export type Service = ReturnType<typeof createService>;
