import { found, refused, type Step } from './answer.ts';
import { fromBase64 } from './bytes.ts';
import { readCaller } from './caller.ts';
import { ask } from './data-service.ts';
import type { Environment } from './environment.ts';
import { problem } from './responses.ts';
import { isObject } from './schema.ts';

export interface Owner {
  userId: string;
  /** GitHub's number for the account that signed in; null for an account without one. */
  githubId: number | null;
}

/**
 * The caller, if the database says that they are the owner. The question is asked with the caller's own token, which the
 * data service verifies: the id read from it here only says which profile to ask for.
 */
export async function requireOwner(environment: Environment, headers: Headers): Promise<Step<Owner>> {
  const caller = readCaller(headers, environment);
  const userId = caller && subjectOf(caller.authorization);
  if (!caller || !userId) return refused(problem(401, 'UNAUTHENTICATED', 'Sign in first.'));
  const url = `${environment.supabaseUrl}/rest/v1/profiles?select=id,role,github_id&id=eq.${userId}`;
  const answer = await ask(url, {
    headers: { Authorization: caller.authorization, apikey: caller.apikey },
  });
  if ('refusal' in answer) return answer;
  const [profile] = Array.isArray(answer.value) ? (answer.value as unknown[]) : [];
  if (!isObject(profile) || profile.id !== userId || profile.role !== 'admin') {
    return refused(problem(403, 'FORBIDDEN', 'Only the owner may do this.'));
  }
  return found({ userId, githubId: typeof profile.github_id === 'number' ? profile.github_id : null });
}

function subjectOf(authorization: string): string | null {
  const payload = fromBase64(authorization.split('.')[1] ?? '');
  if (payload === null) return null;
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
    const subject = isObject(claims) ? claims.sub : null;
    return typeof subject === 'string' && /^[0-9a-f-]{36}$/i.test(subject) ? subject.toLowerCase() : null;
  } catch {
    return null;
  }
}
