import { readCaller } from './caller.ts';
import { call } from './data-service.ts';
import type { Environment } from './environment.ts';
import { problem } from './responses.ts';
import { isObject } from './schema.ts';
import { proceed, refuse, type Step } from './step.ts';

export interface Owner {
  userId: string;
  /** The account's numeric id at GitHub, or null. */
  githubId: number | null;
}

/** Returns the owner. Refuses the request if the database does not confirm that the caller is the owner. */
export async function requireOwner(environment: Environment, headers: Headers): Promise<Step<Owner>> {
  const caller = readCaller(headers, environment);
  if (!caller) return refuse(problem(401, 'UNAUTHENTICATED', 'Sign in first.'));
  const step = await call(`${environment.supabaseUrl}/rest/v1/rpc/own_profile`, {
    method: 'POST',
    headers: {
      Authorization: caller.authorization,
      apikey: caller.apikey,
      'content-type': 'application/json',
    },
    body: '{}',
  });
  if ('refusal' in step) return step;
  const profile = step.value;
  if (isObject(profile) && profile.needs_code === true) {
    return refuse(problem(401, 'UNAUTHENTICATED', 'Enter the code of your authenticator app.'));
  }
  if (!isObject(profile) || profile.role !== 'admin' || typeof profile.id !== 'string') {
    return refuse(problem(403, 'FORBIDDEN', 'Only the owner may do this.'));
  }
  return proceed({
    userId: profile.id,
    githubId: typeof profile.github_id === 'number' ? profile.github_id : null,
  });
}
