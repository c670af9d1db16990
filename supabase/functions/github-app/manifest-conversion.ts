import { json, problem } from '../_shared/responses.ts';
import { readRsaKey } from '../_shared/rsa-key.ts';
import { isObject } from '../_shared/schema.ts';
import { unreadableKey } from './app-check.ts';
import { unreachable } from './github-refusals.ts';
import { type Action, hashSecret, type RequestContext, readSetup, seal } from './request-context.ts';
import { newState } from './setup.ts';

interface CreatedApp {
  appId: string;
  slug: string;
  name: string;
  pem: string;
  webhookSecret: string;
}

/**
 * Exchanges GitHub's code for the App's credentials, which stay on the server. Redirects to the installation with a new state.
 */
export const convertManifest: Action = async (context, body) => {
  const state = String(body.state);
  const setup = await readSetup(context, state);
  if ('refusal' in setup) return setup.refusal;
  const path = `/app-manifests/${encodeURIComponent(String(body.code))}/conversions`;
  const conversion = await context.github(path, null, { method: 'POST' });
  if (conversion.status === 404 || conversion.status === 422) {
    return problem(422, 'CODE_UNKNOWN', 'This code from GitHub has expired. Please start again.');
  }
  const created = conversion.status === 201 ? createdApp(conversion.body) : null;
  if (created === null) return unreachable();
  return continueSetup(context, state, created);
};

async function continueSetup(context: RequestContext, state: string, created: CreatedApp): Promise<Response> {
  const key = await readRsaKey(created.pem);
  if (key === null) return unreadableKey();
  const next = newState();
  const continued = await context.service.call('github_app_continue_setup', {
    owner: context.owner.userId,
    state_hash: await hashSecret(state),
    next_hash: await hashSecret(next),
    candidate: {
      app_id: created.appId,
      app_slug: created.slug,
      app_name: created.name,
      sealed_private_key: await seal(context, 'private-key', key),
      sealed_webhook_secret: await seal(context, 'webhook-secret', created.webhookSecret),
    },
  });
  if ('refusal' in continued) return continued.refusal;
  const { appId, name, slug } = created;
  const query = new URLSearchParams({ state: next });
  const installUrl = `${context.environment.github.webUrl}/apps/${encodeURIComponent(slug)}/installations/new?${query}`;
  return json({ appId, appName: name, installUrl, state: next });
}

function createdApp(body: unknown): CreatedApp | null {
  if (!isObject(body)) return null;
  const { id, slug, name, pem, webhook_secret: webhookSecret } = body;
  if (typeof id !== 'number' || typeof slug !== 'string' || typeof pem !== 'string') return null;
  return {
    appId: String(id),
    slug,
    name: typeof name === 'string' ? name.slice(0, 100) : slug,
    pem,
    // GitHub sends no secret for an App without a webhook.
    webhookSecret: typeof webhookSecret === 'string' ? webhookSecret : '',
  };
}
