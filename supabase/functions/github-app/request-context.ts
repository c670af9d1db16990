import type { AppEnvironment } from '../_shared/app-environment.ts';
import { toHex } from '../_shared/bytes.ts';
import { createGithub, type Github } from '../_shared/github.ts';
import type { Owner } from '../_shared/owner.ts';
import { problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';
import type { Purpose, Sealing } from '../_shared/sealing.ts';
import { createService, type Service } from '../_shared/service.ts';
import { proceed, refuse, type Step } from '../_shared/step.ts';

export interface RequestContext {
  environment: AppEnvironment;
  owner: Owner;
  service: Service;
  github: Github;
  sealing: Sealing;
  now: () => number;
}

export type Action = (context: RequestContext, body: Record<string, unknown>) => Promise<Response>;

export function openRequest(environment: AppEnvironment, owner: Owner): Step<RequestContext> {
  const { sealing } = environment;
  if (sealing === null) {
    return refuse(
      problem(503, 'NOT_SET_UP', "The server has no APP_SETTINGS_KEY, so it can't store app settings."),
    );
  }
  return proceed({
    environment,
    owner,
    service: createService(environment),
    github: createGithub(environment.github.apiUrl),
    sealing,
    now: Date.now,
  });
}

/** Hashes the state. With the hash, the server recognises a state, but a reader of the database cannot use it. */
export async function hashSecret(state: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(state))));
}

export interface Candidate {
  appId: string | null;
  appSlug: string | null;
  appName: string | null;
  installationId: string | null;
  accountLogin: string | null;
  sealedPrivateKey: string | null;
  sealedWebhookSecret: string | null;
  /** Hash that identifies the setup. Null if the candidate comes from the stored settings. */
  stateHash: string | null;
}

/** Returns the setup's candidate. Refuses a setup that has expired or is unknown. */
export async function readSetup({ service, owner }: RequestContext, state: string): Promise<Step<Candidate>> {
  const step = await service.call('github_app_setup', {
    owner: owner.userId,
    state_hash: await hashSecret(state),
  });
  return 'refusal' in step ? step : proceed(candidateInstallation(step.value));
}

export async function readSettings({ service, owner }: RequestContext): Promise<Step<Candidate | null>> {
  const step = await service.read(`github_app_settings?select=*&user_id=eq.${owner.userId}`);
  if ('refusal' in step) return step;
  const [row] = Array.isArray(step.value) ? (step.value as unknown[]) : [];
  return proceed(row === undefined ? null : candidateInstallation(row));
}

export function candidateInstallation(row: unknown): Candidate {
  const field = (name: string) => {
    const value = isObject(row) ? row[name] : null;
    return typeof value === 'string' ? value : null;
  };
  return {
    appId: field('app_id'),
    appSlug: field('app_slug'),
    appName: field('app_name'),
    installationId: field('installation_id'),
    accountLogin: field('account_login'),
    sealedPrivateKey: field('sealed_private_key'),
    sealedWebhookSecret: field('sealed_webhook_secret'),
    stateHash: field('state_hash'),
  };
}

export function seal(context: RequestContext, kind: Purpose['kind'], text: string): Promise<string> {
  return context.sealing.seal(text, { ownerId: context.owner.userId, kind });
}

/** Decrypts a stored secret. Refuses the request if the server's encryption key was lost. */
export async function open(
  context: RequestContext,
  kind: Purpose['kind'],
  envelope: string | null,
): Promise<Step<string>> {
  const text = envelope && (await context.sealing.open(envelope, { ownerId: context.owner.userId, kind }));
  return text
    ? proceed(text)
    : refuse(
        problem(
          500,
          'SEAL_BROKEN',
          'The stored settings can no longer be decrypted. Please set up the app again.',
        ),
      );
}
