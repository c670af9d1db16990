import type { AppEnvironment } from '../_shared/app-environment.ts';
import { signAppToken } from '../_shared/app-token.ts';
import { readBytes } from '../_shared/body.ts';
import { toHex } from '../_shared/bytes.ts';
import { createGithub } from '../_shared/github.ts';
import { json, problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';
import { createService, type Service } from '../_shared/service.ts';
import { proceed, refuse, type Step } from '../_shared/step.ts';
import { type ReportedEvent, reportedEvent } from './reported-event.ts';
import { reportedRepository } from './reported-repository.ts';
import { isSigned } from './signature.ts';

/** GitHub's maximum size of a payload. */
const maximumMiB = 25;

/**
 * Receives GitHub's webhooks. The signature over the body authenticates them. The body's hash identifies a delivery, so repeating
 * it has no effect. Settings are deleted only after GitHub has confirmed the removal. Answers 202 with `{ status }`: applied,
 * unchanged, repeated, overtaken or ignored.
 */
export function createHandler(environment: AppEnvironment): (request: Request) => Promise<Response> {
  const service = createService(environment);
  return async (request) => {
    if (request.method !== 'POST') return problem(405, 'METHOD_NOT_ALLOWED', 'Use POST.', { Allow: 'POST' });
    const body = await readBytes(request, maximumMiB);
    if ('refusal' in body) return body.refusal;
    const settings = await signedSettings(environment, service, request.headers, body.value);
    if ('refusal' in settings) return settings.refusal;
    const payload = parse(body.value);
    if (payload === null) return problem(400, 'INVALID_DELIVERY', 'The delivery is no JSON object.');
    const event = reportedEvent(payload);
    const isMeant = event !== null && event === request.headers.get('X-GitHub-Event');
    if (!isMeant || getInstallation(payload) !== settings.value.installationId) return ignoredResponse();
    if (event === 'installation') {
      const removed = await isRemoved(environment, settings.value);
      if ('refusal' in removed) return removed.refusal;
      if (!removed.value) return ignoredResponse();
    }
    const id = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', body.value)));
    const delivery = getDelivery(id, event, payload, settings.value);
    const applied = await service.call('github_webhook_apply', { delivery });
    return 'refusal' in applied ? applied.refusal : json({ status: applied.value }, 202);
  };
}

/** Returns the installation's id, or null if the payload has none. */
function getInstallation({ installation }: Record<string, unknown>): string | null {
  return isObject(installation) && typeof installation.id === 'number' ? String(installation.id) : null;
}

interface Settings {
  ownerId: string;
  appId: string;
  installationId: string;
  sealedPrivateKey: string;
}

function ignoredResponse(): Response {
  return json({ status: 'ignored' }, 202);
}

/** Asks GitHub whether the installation was removed. Without a clear answer, refuses the delivery, so that GitHub repeats it. */
async function isRemoved(
  { sealing, github }: AppEnvironment,
  { ownerId, appId, installationId, sealedPrivateKey }: Settings,
): Promise<Step<boolean>> {
  const key = await sealing?.open(sealedPrivateKey, { ownerId, kind: 'private-key' });
  const token = key ? await signAppToken(appId, key, Date.now()) : null;
  const response =
    token === null ? null : await createGithub(github.apiUrl)(`/app/installations/${installationId}`, token);
  if (response?.status === 200) return proceed(false);
  if (response?.status === 404 && isObject(response.body)) return proceed(true);
  return refuse(problem(502, 'GITHUB_UNREACHABLE', "GitHub couldn't be reached. Please deliver this again."));
}

/** Returns the settings with whose webhook secret the body is signed. */
async function signedSettings(
  { sealing }: AppEnvironment,
  service: Service,
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
): Promise<Step<Settings>> {
  const refuseSignature = () => refuse(problem(401, 'SIGNATURE_INVALID', 'The signature is not valid.'));
  const signature = headers.get('X-Hub-Signature-256');
  const appId = headers.get('X-GitHub-Hook-Installation-Target-ID') ?? '';
  if (sealing === null || signature === null || !/^[0-9]{1,18}$/.test(appId)) return refuseSignature();
  const columns = 'user_id,app_id,installation_id,sealed_private_key,sealed_webhook_secret';
  const response = await service.read(`github_app_settings?select=${columns}&app_id=eq.${appId}`);
  if ('refusal' in response) return response;
  for (const row of Array.isArray(response.value) ? (response.value as unknown[]) : []) {
    if (!isObject(row)) continue;
    const ownerId = String(row.user_id);
    const secret = await sealing.open(String(row.sealed_webhook_secret), { ownerId, kind: 'webhook-secret' });
    if (secret !== null && (await isSigned(body, signature, secret))) {
      return proceed({
        ownerId,
        appId: String(row.app_id),
        installationId: String(row.installation_id),
        sealedPrivateKey: String(row.sealed_private_key),
      });
    }
  }
  return refuseSignature();
}

function getDelivery(
  id: string,
  event: ReportedEvent,
  payload: Record<string, unknown>,
  { appId, installationId }: Settings,
) {
  const repository = reportedRepository(payload.repository, new Date());
  const action = typeof payload.action === 'string' ? payload.action : null;
  return { id, event, action, appId, installationId, ...(repository === null ? {} : { repository }) };
}

function parse(body: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
