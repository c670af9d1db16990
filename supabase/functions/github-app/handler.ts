import type { AppEnvironment } from '../_shared/app-environment.ts';
import { readJson } from '../_shared/body.ts';
import { type Handler, withCors } from '../_shared/cors.ts';
import { requireOwner } from '../_shared/owner.ts';
import { problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';
import { connectInstallation, verifyInstallation } from './installation.ts';
import { listInstallations, mintInstallationToken } from './installation-token.ts';
import { convertManifest } from './manifest-conversion.ts';
import { type Action, openRequest } from './request-context.ts';
import { requests } from './requests.ts';
import { clearAppSettings, getAppConfiguration, storeAppSettings, testConnection } from './settings.ts';
import { generateSetupUrl, getSetup } from './setup.ts';
import { mintWriteToken } from './write-token.ts';

const actions: Record<string, Action> = {
  generateSetupUrl,
  getSetup,
  convertManifest,
  verifyInstallation,
  connectInstallation,
  storeAppSettings,
  testConnection,
  getAppConfiguration,
  clearAppSettings,
  listInstallations,
  installationToken: mintInstallationToken,
  writeToken: mintWriteToken,
};

/**
 * Manages the App's settings and tokens. Accepts POST with the header `action`. The private key and the webhook secret never
 * leave this process in plain text: they are stored encrypted or used for a signature. Only the setup shows the webhook secret to
 * the owner.
 */
export function createHandler(environment: AppEnvironment): Handler {
  return withCors(environment, ['POST'], async (request) => {
    const owner = await requireOwner(environment, request.headers);
    if ('refusal' in owner) return owner.refusal;
    const name = request.headers.get('action') ?? '';
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) {
      return problem(400, 'UNKNOWN_ACTION', 'The action header names no action that is known here.');
    }
    const body = await readJson(request);
    if ('refusal' in body) return body.refusal;
    const wrong = requests[name]?.(body.value, 'body') ?? null;
    if (wrong !== null || !isObject(body.value)) {
      return problem(400, 'INVALID_REQUEST', wrong ?? 'The body must be an object.');
    }
    const context = openRequest(environment, owner.value);
    if ('refusal' in context) return context.refusal;
    return action(context.value, body.value);
  });
}
