import type { CredentialKind } from '#domain/analysis/analysis.ts';

/** Opens a token for one request. null: there is none of this kind. */
export interface CredentialSource {
  /** @param renew the provider has refused the last one: mint another */
  appToken(renew: boolean): Promise<string | null>;
  userToken(): Promise<string | null>;
}

export interface Credentials {
  /** `fetch` that sends the best credential there is, and the next one when an app token is refused. */
  fetch: typeof fetch;
  /** How the last request went out. */
  kind(): CredentialKind;
  /** The app cannot read this repository. From now on, requests use the user's token. */
  passOverApp(): void;
}

interface Credential {
  kind: CredentialKind;
  token: string | null;
}

/**
 * App token, else user token, else anonymous.
 *
 * An app token that expires in the middle is minted anew once; if that fails, the user's token takes its place for the
 * rest. A refused user token is not passed over: the owner has to hear of it.
 */
export function createCredentials(source: CredentialSource, realFetch: typeof fetch): Credentials {
  let current: CredentialKind = 'anonymous';
  let appGaveUp = false;
  // Requests run side by side: the first that is refused mints, the others wait for that token.
  let minting: Promise<string | null> | null = null;

  async function withoutApp(): Promise<Credential> {
    const token = await source.userToken();
    return token === null ? { kind: 'anonymous', token } : { kind: 'user', token };
  }

  async function best(): Promise<Credential> {
    const token = appGaveUp ? null : await (minting ?? source.appToken(false));
    return token === null ? withoutApp() : { kind: 'app', token };
  }

  async function afterRefusal(refused: Credential): Promise<Credential> {
    minting ??= source.appToken(true).catch(() => null);
    const renewed = await minting;
    if (renewed !== null && renewed !== refused.token) return { kind: 'app', token: renewed };
    appGaveUp = true;
    return withoutApp();
  }

  function send(input: RequestInfo | URL, init: RequestInit | undefined, credential: Credential) {
    current = credential.kind;
    const headers = new Headers(init?.headers);
    headers.delete('authorization');
    if (credential.token !== null) headers.set('authorization', `token ${credential.token}`);
    return realFetch(input, { ...init, headers });
  }

  return {
    kind: () => current,
    passOverApp() {
      appGaveUp = true;
    },
    async fetch(input, init) {
      let credential = await best();
      let response = await send(input, init, credential);
      for (let tries = 0; response.status === 401 && credential.kind === 'app' && tries < 2; tries += 1) {
        credential = await afterRefusal(credential);
        response = await send(input, init, credential);
      }
      return response;
    },
  };
}
