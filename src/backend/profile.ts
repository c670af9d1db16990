import type { Session } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { type Account, defaultRole } from '#domain/auth/account.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { type AuthAccess, unreachable } from './auth-wire.ts';

const ownProfile = z.nullable(
  z.object({
    display_name: z.nullable(z.string()),
    role: z.enum(['admin', 'viewer']),
    github_username: z.nullable(z.string()),
    needs_github: z.boolean(),
    needs_code: z.boolean(),
  }),
);

const metadata = z.catch(
  z.object({
    full_name: z.optional(z.string()),
    user_name: z.optional(z.string()),
    avatar_url: z.optional(z.string()),
  }),
  {},
);

/** Returns the account of a session. The role comes from the database, because users can edit the metadata. */
export async function toAccount(session: Session, access: AuthAccess): Promise<Result<Account>> {
  const { user } = session;
  const profile = await readProfile(session, access);
  if (!profile.ok) return profile;
  const {
    full_name: fullName,
    user_name: userName,
    avatar_url: avatarUrl,
  } = metadata.parse(user.user_metadata);
  const provider: unknown = user.app_metadata.provider;
  return success({
    userId: user.id,
    email: user.email ?? null,
    role: profile.value?.role ?? defaultRole,
    needsGithub: profile.value?.needs_github ?? false,
    needsCode: profile.value?.needs_code ?? false,
    displayName: profile.value?.display_name ?? null,
    githubUsername: profile.value?.github_username ?? null,
    fullName: fullName ?? null,
    userName: userName ?? null,
    avatarUrl: avatarUrl ?? null,
    provider: typeof provider === 'string' ? provider : null,
  });
}

/** Changes the display name, the only part of a profile that its user may change. */
export async function renameProfile(
  session: Session,
  displayName: string,
  access: AuthAccess,
): Promise<Result<void>> {
  const response = await request(session, `profiles?id=eq.${session.user.id}`, access, {
    method: 'PATCH',
    body: JSON.stringify({ display_name: displayName.trim() || null }),
  });
  return response.ok ? success(undefined) : response;
}

async function readProfile(session: Session, access: AuthAccess) {
  const response = await request(session, 'rpc/own_profile', access, { method: 'POST', body: '{}' });
  if (!response.ok) return response;
  try {
    return success(ownProfile.parse(await response.value.json()));
  } catch {
    return fail(unreachable(access.now()));
  }
}

async function request(
  session: Session,
  path: string,
  access: AuthAccess,
  init: RequestInit,
): Promise<Result<Response>> {
  const headers = {
    apikey: access.apiKey,
    authorization: `Bearer ${session.access_token}`,
    'content-type': 'application/json',
  };
  try {
    const response = await access.fetch(`${access.url}/rest/v1/${path}`, { ...init, headers });
    if (response.ok) return success(response);
    const { status } = response;
    const kind = status === 401 ? 'AUTHENTICATION' : 'API';
    return fail(failure(kind, 'PROFILE_REFUSED', access.now(), { values: { status }, status }));
  } catch {
    return fail(unreachable(access.now()));
  }
}
