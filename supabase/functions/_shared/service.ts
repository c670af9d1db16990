import type { AppEnvironment } from './app-environment.ts';
import { call } from './data-service.ts';
import type { Step } from './step.ts';

/** Service role: use only after checking the caller. */
export function createService({
  supabaseUrl,
  serviceKey,
}: Pick<AppEnvironment, 'supabaseUrl' | 'serviceKey'>) {
  // Newer keys are no tokens, and the platform refuses them as such.
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
