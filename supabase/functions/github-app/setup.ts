import { randomBytes, toBase64Url, toHex } from '../_shared/bytes.ts';
import { json, problem } from '../_shared/responses.ts';
import type { Step } from '../_shared/step.ts';
import { manifest, registrationUrl } from './manifest.ts';
import { type Action, hashSecret, open, type RequestContext, readSetup, seal } from './request-context.ts';

/** Start of every state, which tells a setup's callbacks from others. The hash in the database proves that a state is genuine. */
const statePrefix = 'github-app-';

export function newState(): string {
  return statePrefix + toBase64Url(randomBytes(32));
}

/** @returns time at which the setup expires */
export async function openSetup(
  { service, owner }: RequestContext,
  state: string,
  sealedWebhookSecret: string | null,
): Promise<Step<unknown>> {
  return service.call('github_app_open_setup', {
    owner: owner.userId,
    state_hash: await hashSecret(state),
    sealed_webhook_secret: sealedWebhookSecret,
  });
}

/** Starts a setup. Its state is valid for 60 minutes and for this owner only. */
export const generateSetupUrl: Action = async (context, body) => {
  const { environment } = context;
  const origin = String(body.origin);
  if (!environment.allowedOrigins.includes(origin)) {
    return problem(400, 'ORIGIN_NOT_ALLOWED', 'The setup cannot lead back to this origin.');
  }
  const state = newState();
  const webhookSecret = toHex(randomBytes(32));
  const opened = await openSetup(context, state, await seal(context, 'webhook-secret', webhookSecret));
  if ('refusal' in opened) return opened.refusal;
  const registration = { origin, state, suffix: toHex(randomBytes(3)) };
  return json({
    webhookSecret,
    setupUrl: registrationUrl(environment, registration),
    state,
    manifest: manifest(environment, registration),
    expiresAt: opened.value,
  });
};

export const getSetup: Action = async (context, body) => {
  const setup = await readSetup(context, String(body.state));
  if ('refusal' in setup) return setup.refusal;
  const secret = await open(context, 'webhook-secret', setup.value.sealedWebhookSecret);
  return 'refusal' in secret ? secret.refusal : json({ webhookSecret: secret.value });
};
