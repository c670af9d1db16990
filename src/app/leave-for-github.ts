import type { Auth } from '#backend/auth.ts';
import { deviceStorage, tabStorage } from '#browser/storage.ts';
import { fullScopes, readingScopes, repositoryScope, signInScopes } from '#config/constants.ts';
import type { Environment } from '#config/environment.ts';
import type { GithubAccess } from '#domain/auth/token.ts';
import { fail, failure, type Result } from '#domain/shared/failure.ts';
import { lastGrantedScopes, pendingSignIn } from '#services/auth/browser-storage.ts';
import type { SignInAttempt } from '#services/auth/sign-in-attempt.ts';

export interface LeaveAccess {
  auth: Pick<Auth, 'linkGithub' | 'signInWithGithub'>;
  attempt: SignInAttempt;
  github: Environment['github'];
  endProviderSignIn: () => void;
  now: () => number;
}

export type LeaveForGithub = (
  purpose: 'signIn' | 'connect' | 'link',
  wanted?: GithubAccess,
) => Promise<Result<void>>;

export async function leaveForGithub(
  { auth, attempt, github, endProviderSignIn, now }: LeaveAccess,
  purpose: Parameters<LeaveForGithub>[0],
  wanted: GithubAccess = 'reading',
): Promise<Result<void>> {
  // Fails while offline, because leaving would show the browser's error page.
  if (!navigator.onLine) {
    return fail(failure('NETWORK', 'NETWORK', now()));
  }
  pendingSignIn.set(tabStorage);
  const connects = purpose !== 'signIn';
  const callback = attempt.begin(github.callbackPath, connects);
  const scopes = connects ? connectionScopes(wanted) : signInScopes;
  const begun = await (purpose === 'link'
    ? auth.linkGithub(callback, scopes)
    : auth.signInWithGithub(callback, scopes));
  if (!begun.ok) endProviderSignIn();
  return begun;
}

/** Requests at least the scopes of the current token, because the new token replaces it. */
function connectionScopes(wanted: GithubAccess): readonly string[] {
  const had = lastGrantedScopes.read(deviceStorage).includes(repositoryScope);
  return wanted === 'everything' || had ? fullScopes : readingScopes;
}
