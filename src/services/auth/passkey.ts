import { errorMessage, failed, failure, type Result, success } from '#domain/shared/failure.ts';
import type { LockSecret, NewLockSecret, PasskeyRequest } from '#workers/token-lock.protocol.ts';

/**
 * The passkey ceremony, which only a page can run: the output of the pseudo-random function (WebAuthn's PRF
 * extension) for a salt, after user verification. It goes to the worker and is not stored here.
 */

type PasskeySecret<T> = Extract<T, { kind: 'passkey' }>;

/** Whether passkeys can be offered. Real support of the authenticator shows at creation. */
export async function canUsePasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false;
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => null);
  return capabilities?.['extension:prf'] !== false;
}

/** @param name the account, as the owner finds it in a list of passkeys */
export async function createPasskey(
  name: string,
  now: () => number,
): Promise<Result<PasskeySecret<NewLockSecret>>> {
  const salt = crypto.getRandomValues(new Uint8Array(32));
  const made = await ceremony(now, () =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: location.hostname },
        // Another one each time: a passkey of the same user would replace the one that another device is locked with.
        user: { id: crypto.getRandomValues(new Uint8Array(32)), name, displayName: name },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        // ES256, EdDSA and RS256. Signatures are not verified, because the lock opens with the computed secret.
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  if (!made.ok) return made;
  const request = { credentialId: new Uint8Array(made.value.rawId), salt };
  const { enabled, results } = made.value.getClientExtensionResults().prf ?? {};
  if (results) return success({ kind: 'passkey', output: getBytes(results.first), ...request });
  if (!enabled) return unfit(now);
  // Most authenticators compute nothing while they make one.
  const result = await requestPasskey(request, now);
  return result.ok ? success({ ...result.value, ...request }) : result;
}

export async function requestPasskey(
  { credentialId, salt }: PasskeyRequest,
  now: () => number,
): Promise<Result<PasskeySecret<LockSecret>>> {
  const result = await ceremony(now, () =>
    navigator.credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials: [{ type: 'public-key', id: credentialId }],
        // Without it a passkey would compute something else.
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  if (!result.ok) return result;
  const { results } = result.value.getClientExtensionResults().prf ?? {};
  return results ? success({ kind: 'passkey', output: getBytes(results.first) }) : unfit(now);
}

async function ceremony(
  now: () => number,
  hold: () => Promise<Credential | null>,
): Promise<Result<PublicKeyCredential>> {
  try {
    const credential = await hold();
    if (credential instanceof PublicKeyCredential) return success(credential);
    return unfit(now);
  } catch (error) {
    // By the owner, by time, or because there is no such passkey here: a browser does not tell which.
    const declined = error instanceof DOMException && error.name === 'NotAllowedError';
    if (declined) return failed(failure('AUTHENTICATION', 'PASSKEY_NOT_USED', now()));
    const values = { message: errorMessage(error) };
    return failed(failure('AUTHENTICATION', 'PASSKEY_FAILED', now(), { values }));
  }
}

function unfit(now: () => number) {
  return failed(failure('AUTHENTICATION', 'PASSKEY_UNFIT', now()));
}

/** Shares the memory, so that transferring it to the worker removes it from the page. */
function getBytes(source: BufferSource): Uint8Array<ArrayBuffer> {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}
