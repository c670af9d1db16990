import { json, problem } from '../_shared/responses.ts';
import { proceed, type Step } from '../_shared/step.ts';
import { checkApp, checkOwnership } from './app-check.ts';
import { notConfigured } from './installation-token.ts';
import {
  type Action,
  type Candidate,
  hashSecret,
  open,
  type RequestContext,
  readSettings,
  readSetup,
} from './request-context.ts';
import { activate } from './settings.ts';
import { newState, openSetup } from './setup.ts';

/**
 * Completes an installation if the state is ours, and GitHub confirms the App and the owner. Answers `{ outcome }`: `configured`;
 * `noted` if the key is still missing; `updated`; or `requested` if the organisation's owners must decide, while the setup stays
 * open.
 */
export const verifyInstallation: Action = async (context, body) => {
  if (body.setupAction === 'request') return confirmRequest(context, body);
  const { installationId } = body;
  if (typeof installationId !== 'string') {
    return problem(400, 'INVALID_REQUEST', 'body.installationId must be a number.');
  }
  if (body.setupAction === 'update' && body.state === undefined)
    return confirmUpdate(context, installationId);
  const state = typeof body.state === 'string' ? body.state : '';
  const setup = await readSetup(context, state);
  if ('refusal' in setup) return setup.refusal;
  const { appId, sealedPrivateKey } = setup.value;
  if (appId === null || sealedPrivateKey === null) {
    const owned = await checkOwnership(context, findToken(body), installationId, null);
    // If GitHub cannot be reached now, storing the key repeats this check.
    if ('refusal' in owned && owned.refusal.status !== 502) return owned.refusal;
    return json({ outcome: 'noted', installationId });
  }
  const verified = await verify(context, { ...setup.value, installationId }, findToken(body));
  return 'refusal' in verified ? verified.refusal : configure(context, state, verified.value);
};

/** Switches the App to another installation, after GitHub has issued a token for it. */
export const connectInstallation: Action = async (context, body) => {
  const settings = await readSettings(context);
  if ('refusal' in settings) return settings.refusal;
  if (settings.value === null) return notConfigured();
  const wanted = { ...settings.value, installationId: String(body.installationId) };
  const verified = await verify(context, wanted, findToken(body));
  if ('refusal' in verified) return verified.refusal;
  const state = newState();
  const opened = await openSetup(context, state, settings.value.sealedWebhookSecret);
  if ('refusal' in opened) return opened.refusal;
  return configure(context, state, { ...verified.value, stateHash: await hashSecret(state) });
};

async function confirmRequest(context: RequestContext, body: Record<string, unknown>): Promise<Response> {
  const setup = await readSetup(context, typeof body.state === 'string' ? body.state : '');
  return 'refusal' in setup ? setup.refusal : json({ outcome: 'requested', appId: setup.value.appId });
}

function findToken(body: Record<string, unknown>): string {
  return typeof body.githubToken === 'string' ? body.githubToken : '';
}

/** Verifies with GitHub that the installation belongs to this App and to the owner. */
async function verify(
  context: RequestContext,
  candidate: Candidate,
  githubToken: string,
): Promise<Step<Candidate>> {
  const [appId, installationId] = [candidate.appId ?? '', candidate.installationId ?? ''];
  const key = await open(context, 'private-key', candidate.sealedPrivateKey);
  if ('refusal' in key) return key;
  const checked = await checkApp(context, { appId, installationId, key: key.value });
  if ('refusal' in checked) return checked;
  const owned = await checkOwnership(context, githubToken, installationId, checked.value);
  if ('refusal' in owned) return owned;
  return proceed({ ...candidate, accountLogin: checked.value.accountLogin });
}

async function configure(context: RequestContext, state: string, candidate: Candidate): Promise<Response> {
  const kept = await context.service.call('github_app_keep_candidate', {
    owner: context.owner.userId,
    state_hash: await hashSecret(state),
    candidate: {
      app_id: candidate.appId,
      app_slug: candidate.appSlug,
      app_name: candidate.appName,
      installation_id: candidate.installationId,
      account_login: candidate.accountLogin,
      sealed_private_key: candidate.sealedPrivateKey,
    },
  });
  if ('refusal' in kept) return kept.refusal;
  const activated = await activate(context, candidate);
  if ('refusal' in activated) return activated.refusal;
  const { appId, installationId } = candidate;
  return json({ outcome: 'configured', appId, installationId });
}

/** Confirms an update. Anybody can forge the address, so only the installation's id is compared with the stored one. */
async function confirmUpdate(context: RequestContext, installationId: string): Promise<Response> {
  const settings = await readSettings(context);
  if ('refusal' in settings) return settings.refusal;
  return settings.value?.installationId === installationId
    ? json({ outcome: 'updated', appId: settings.value.appId, installationId })
    : problem(404, 'INSTALLATION_UNKNOWN', 'This installation is not the one that is configured.');
}
