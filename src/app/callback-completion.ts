import type { Auth } from '#backend/auth.ts';
import { failed, failure, type Result, success } from '#domain/failure.ts';
import type { CallbackOutcome } from '#machines/callback.machine.ts';
import type { OfficeWorker } from '#workers/office.protocol.ts';

interface CompletionAccess {
  auth: Auth;
  worker: () => OfficeWorker;
  now: () => number;
}

/**
 * A provider sign-in on its way back: the one-time code becomes a session, the provider's token goes to the worker.
 * An address that names no code is a success only for somebody who is signed in already (a reload).
 */
export async function completeSignIn(
  address: URL,
  access: CompletionAccess,
): Promise<Result<CallbackOutcome>> {
  const refused = address.searchParams.get('error_description') ?? address.searchParams.get('error');
  if (refused) return refusal(refused, access.now());
  const code = address.searchParams.get('code');
  if (!code) {
    const account = await access.auth.currentAccount();
    if (account.ok && account.value) return success(signedIn);
    const message = 'No valid authentication information found in URL.';
    return failed(failure('AUTHENTICATION', 'CALLBACK_EMPTY', message, access.now()));
  }
  const exchanged = await access.auth.exchangeCode(code);
  if (!exchanged.ok) return refusal(exchanged.failure.message, access.now());
  const { userId, providerToken } = exchanged.value;
  if (providerToken) {
    const kept = await access.worker().keepToken(userId, providerToken);
    if (!kept.ok) return kept;
    if (kept.value === 'inMemory') {
      const message = 'Signed in. Your GitHub token could not be sealed and is kept for this visit only.';
      return success({ kind: 'signIn', message });
    }
  }
  return success(signedIn);
}

const signedIn: CallbackOutcome = {
  kind: 'signIn',
  message: 'Authentication successful! Redirecting...',
};

function refusal(words: string, now: number) {
  return failed(failure('AUTHENTICATION', 'CALLBACK_FAILED', `Authentication failed: ${words}`, now));
}
