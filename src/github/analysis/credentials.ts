import type { CredentialKind } from '#domain/analysis/analysis.ts';

export interface CredentialSource {
  /** @param renew true if GitHub refused the last token */
  appToken(renew: boolean): Promise<string | null>;
  userToken(): Promise<string | null>;
}

export interface Credentials {
  /** Sends a request with the best credential. If GitHub refuses an app token, sends it with the next one. */
  fetch: typeof fetch;
  via: () => CredentialKind;
  /** Uses the user's token from now on, because the app cannot read this repository. */
  passOverApp: () => void;
}

interface Credential {
  kind: CredentialKind;
  token: string | null;
}

/** Prefers the app's token, then the user's. Renews an expired app token once. Reports a refused user token. */
export function createCredentials(source: CredentialSource, realFetch: typeof fetch): Credentials {
  let current: CredentialKind = 'anonymous';
  let appGaveUp = false;
  // Shared by parallel requests, so that only the first refused one renews the token.
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
    via: () => current,
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
