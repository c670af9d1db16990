import { json, problem } from '../_shared/responses.ts';
import { readRsaKey } from '../_shared/rsa-key.ts';
import { proceed, refuse, type Step } from '../_shared/step.ts';
import { checkApp, checkOwnership, unreadableKey } from './app-check.ts';
import { requestToken } from './installation-token.ts';
import {
  type Action,
  type Candidate,
  candidateInstallation,
  hashSecret,
  open,
  type RequestContext,
  readSettings,
  readSetup,
  seal,
} from './request-context.ts';

/** Checks the credentials and stores them as a candidate. Only testConnection makes them the settings in use. */
export const storeAppSettings: Action = async (context, body) => {
  const appId = trimText(body.appId);
  const installationId = trimText(body.installationId);
  if (appId === '' || installationId === '') {
    return problem(422, 'IDS_MISSING', 'App ID and Installation ID are required.');
  }
  if (!isNumber(appId) || !isNumber(installationId)) {
    return problem(422, 'IDS_INVALID', 'App ID and Installation ID must be numbers.');
  }
  const state = String(body.state);
  const setup = await readSetup(context, state);
  if ('refusal' in setup) return setup.refusal;
  const key = await getKey(context, trimText(body.privateKey), appId, setup.value);
  if ('refusal' in key) return key.refusal;
  const checked = await checkApp(context, { appId, installationId, key: key.value });
  if ('refusal' in checked) return checked.refusal;
  const owned = await checkOwnership(context, trimText(body.githubToken), installationId, checked.value);
  if ('refusal' in owned) return owned.refusal;
  const webhookSecret = trimText(body.webhookSecret);
  const kept = await context.service.call('github_app_keep_candidate', {
    owner: context.owner.userId,
    state_hash: await hashSecret(state),
    candidate: {
      app_id: appId,
      app_slug: checked.value.appSlug,
      app_name: checked.value.appName,
      installation_id: installationId,
      account_login: checked.value.accountLogin,
      sealed_private_key: await seal(context, 'private-key', key.value),
      ...(webhookSecret && { sealed_webhook_secret: await seal(context, 'webhook-secret', webhookSecret) }),
    },
  });
  return 'refusal' in kept ? kept.refusal : json({ status: 'success', data: { appId, installationId } });
};

/** Returns the key that the owner pasted, or the one that GitHub created from the manifest. */
async function getKey(
  context: RequestContext,
  pasted: string,
  appId: string,
  setup: Candidate,
): Promise<Step<string>> {
  if (pasted !== '') {
    const key = await readRsaKey(pasted);
    return key === null ? refuse(unreadableKey(pasted)) : proceed(key);
  }
  if (setup.sealedPrivateKey !== null && setup.appId === appId) {
    return open(context, 'private-key', setup.sealedPrivateKey);
  }
  return refuse(problem(422, 'KEY_MISSING', 'The private key is missing.'));
}

/** Makes the candidate the settings in use, if GitHub issues a token for it. */
export const testConnection: Action = async (context, body) => {
  const step = await context.service.call('github_app_candidate', {
    owner: context.owner.userId,
    app_id: String(body.appId),
  });
  if ('refusal' in step) return step.refusal;
  if (step.value === null) {
    return problem(
      404,
      'NOTHING_TO_TEST',
      "This app's settings are not stored on the server. Please save them again.",
    );
  }
  const activated = await activate(context, candidateInstallation(step.value));
  return 'refusal' in activated
    ? activated.refusal
    : json({ status: 'success', data: { isConfigured: true } });
};

/** Activates the candidate. If GitHub refuses it, the former settings stay in use. */
export async function activate(context: RequestContext, candidate: Candidate): Promise<Step<null>> {
  const token = await requestToken(context, candidate, {});
  if ('refusal' in token) return token;
  const activated = await context.service.call('github_app_activate', {
    owner: context.owner.userId,
    state_hash: candidate.stateHash,
  });
  return 'refusal' in activated ? activated : proceed(null);
}

export const getAppConfiguration: Action = async (context) => {
  const settings = await readSettings(context);
  if ('refusal' in settings) return settings.refusal;
  const known = settings.value;
  const data = known
    ? {
        isConfigured: true,
        appId: known.appId,
        appName: known.appName,
        installationId: known.installationId,
        accountLogin: known.accountLogin,
      }
    : { isConfigured: false };
  return json({ status: 'success', data });
};

export const clearAppSettings: Action = async (context) => {
  const cleared = await context.service.call('github_app_clear', { owner: context.owner.userId });
  return 'refusal' in cleared ? cleared.refusal : json({ status: 'success' });
};

function trimText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function isNumber(text: string): boolean {
  return /^[0-9]{1,18}$/.test(text);
}
