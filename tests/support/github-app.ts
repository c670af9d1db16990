import { createHmac, createPrivateKey, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type Stack, startStack } from '../../dev/stack.ts';
import { adminAccount, viewerAccount } from './backend.ts';

export interface FunctionResponse {
  status: number;
  body: Record<string, unknown>;
  text: string;
}

export interface Setup {
  state: string;
  webhookSecret: string;
  setupUrl: string;
  manifest: string;
}

export const ownInstallation = '58210001';
export const organisationInstallation = '58210002';
export const foreignInstallation = '58210009';
/** An installation on another user's account. It is no organisation, so no membership decides. */
export const strangersInstallation = '58210010';

/** Starts a stack with functions in Deno, and returns helpers that call the GitHub App's functions. */
export function appServiceForFile() {
  let stack: Stack;
  const tokens = { anonymous: null as string | null, viewer: '', admin: '' };
  let githubToken = '';
  const logged: string[] = [];
  const { log } = console;

  beforeAll(async () => {
    // Records the output of the functions, which tests search for secrets.
    console.log = (...parts: unknown[]) => void logged.push(parts.join(' '));
    stack = await startStack({ dataDir: 'memory', dist: null });
    [tokens.viewer, tokens.admin] = await Promise.all([
      signIn(stack, viewerAccount),
      signIn(stack, adminAccount),
    ]);
    githubToken = stack.github.tokens.issue({ login: 'robin-muster' });
  });
  afterAll(async () => {
    console.log = log;
    await stack.close();
  });

  async function call(
    action: string,
    body: unknown,
    options: { as?: keyof typeof tokens; token?: string; headers?: Record<string, string> } = {},
  ): Promise<FunctionResponse> {
    const token = options.token ?? tokens[options.as ?? 'admin'];
    const response = await fetch(`${stack.origin}/functions/v1/github-app`, {
      method: 'POST',
      headers: {
        apikey: stack.anonKey,
        'content-type': 'application/json',
        ...(action && { action }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...options.headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return getResponse(response);
  }

  return {
    stack: () => stack,
    tokens,
    /** Returns the output of the functions. */
    output: () => logged.join('\n'),
    githubToken: () => githubToken,
    call,
    begin: async () => (await call('generateSetupUrl', { origin: stack.origin })).body as unknown as Setup,
    /** Returns the body of a request that stores settings which GitHub accepts. */
    settings: (state: string, changes: Record<string, string> = {}) => ({
      appId: String(stack.github.app.id),
      installationId: ownInstallation,
      privateKey: stack.github.app.privateKey,
      state,
      githubToken,
      ...changes,
    }),
    async configure(changes: Record<string, string> = {}) {
      const setup = (await call('generateSetupUrl', { origin: stack.origin })).body as unknown as Setup;
      const stored = await call('storeAppSettings', this.settings(setup.state, changes));
      const tested = await call('testConnection', { appId: String(stack.github.app.id) });
      return { setup, stored, tested };
    },
    isConfigured: async () => {
      const { body } = await call('getAppConfiguration', {});
      return (body.data as { isConfigured: boolean }).isConfigured;
    },
    /** Sends an event like GitHub, signed with this secret. */
    deliver: (secret: string, event: string, payload: unknown, id: string = randomUUID(), appId?: string) =>
      deliver(stack, { secret, event, payload, id, appId: appId ?? String(stack.github.app.id) }),
  };
}

async function deliver(
  stack: Stack,
  {
    secret,
    event,
    payload,
    id,
    appId,
  }: Record<'secret' | 'event' | 'id' | 'appId', string> & { payload: unknown },
): Promise<FunctionResponse> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return getResponse(
    await fetch(`${stack.origin}/functions/v1/github-webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-event': event,
        'x-github-delivery': id,
        'x-github-hook-installation-target-id': appId,
        'x-hub-signature-256': `sha256=${signature}`,
      },
      body,
    }),
  );
}

async function getResponse(response: Response): Promise<FunctionResponse> {
  const text = await response.text();
  return {
    status: response.status,
    text,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

export async function signIn(stack: Stack, account: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${stack.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Converts the key to PKCS#8, which other tools write. */
export function asPkcs8(pem: string): string {
  return createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }) as string;
}
