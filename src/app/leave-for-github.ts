import type { Auth } from '#backend/auth.ts';
import type { Environment } from '#config/environment.ts';
import { failed, failure, type Result, userFacingText } from '#domain/shared/failure.ts';
import { pendingSignIn } from '#services/auth/browser-storage.ts';
import type { SignInAttempt } from '#services/auth/sign-in-attempt.ts';

export interface LeaveAccess {
  auth: Pick<Auth, 'linkGithub' | 'signInWithGithub'>;
  attempt: SignInAttempt;
  github: Environment['github'];
  endProviderSignIn: () => void;
  now: () => number;
}

export type LeaveForGithub = (purpose: 'signIn' | 'connect' | 'link') => Promise<Result<void>>;

/** The page is left; the callback screen picks up what comes back. */
export async function leaveForGithub(
  { auth, attempt, github, endProviderSignIn, now }: LeaveAccess,
  purpose: Parameters<LeaveForGithub>[0],
): Promise<Result<void>> {
  // Without a network the page would only be left for the browser's own error.
  if (!navigator.onLine) {
    return failed(failure('NETWORK', 'NETWORK_UNREACHABLE', userFacingText.NETWORK, now()));
  }
  pendingSignIn.set(sessionStorage);
  const connects = purpose !== 'signIn';
  const callback = attempt.begin(github.callbackPath, connects);
  const begun = await (purpose === 'link'
    ? auth.linkGithub(callback)
    : auth.signInWithGithub(callback, connects));
  if (!begun.ok) endProviderSignIn();
  return begun;
}
