import { errorMessage, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { LockSecret, NewLockSecret, PasskeyRequest } from '#workers/github-worker.protocol.ts';

/** Only a page can use passkeys. Returns the PRF output for a salt (WebAuthn), from which the worker derives its key. */

type PasskeySecret<T> = Extract<T, { kind: 'passkey' }>;

export async function canUsePasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false;
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => null);
  return capabilities?.['extension:prf'] !== false;
}

export async function createPasskey(
  name: string,
  now: () => number,
): Promise<Result<PasskeySecret<NewLockSecret>>> {
  const salt = crypto.getRandomValues(new Uint8Array(32));
  const made = await ceremony(now, () =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: location.hostname },
        // A random user id, because a passkey with the same id would replace the one of another device.
        user: { id: crypto.getRandomValues(new Uint8Array(32)), name, displayName: name },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        // ES256, EdDSA and RS256. No signature is verified, because the lock needs only the PRF output.
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
  // Requests the passkey again, because most authenticators do not compute the PRF output at creation.
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
        // Always required, because an authenticator has a different PRF output for requests without user verification.
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
    // Browsers throw the same error if the owner declined, the dialog timed out, or no such passkey exists.
    const declined = error instanceof DOMException && error.name === 'NotAllowedError';
    if (declined) return fail(failure('AUTHENTICATION', 'PASSKEY_NOT_USED', now()));
    const values = { message: errorMessage(error) };
    return fail(failure('AUTHENTICATION', 'PASSKEY_FAILED', now(), { values }));
  }
}

function unfit(now: () => number) {
  return fail(failure('AUTHENTICATION', 'PASSKEY_UNFIT', now()));
}

/** Returns a view on the same memory, so that transferring it to the worker removes the secret from the page. */
function getBytes(source: BufferSource): Uint8Array<ArrayBuffer> {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}
