import { found, refused, type Step } from '../_shared/answer.ts';
import type { AppEnvironment } from '../_shared/app-environment.ts';
import { json, problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';
import { createService, type Service } from '../_shared/service.ts';
import { reportedRepository } from './reported-repository.ts';
import { isSigned } from './signature.ts';

/** GitHub sends no more. */
const maximumBytes = 25 * 1024 * 1024;

/**
 * What GitHub reports about the app's installation. Nobody is signed in here: what counts is the signature, made with
 * the secret that only GitHub and the settings know. A delivery that comes again has no second effect.
 *
 * Answers 202 `{ status }`: applied, unchanged, repeated, overtaken or ignored.
 */
export function createHandler(environment: AppEnvironment): (request: Request) => Promise<Response> {
  const service = createService(environment);
  return async (request) => {
    if (request.method !== 'POST') return problem(405, 'METHOD_NOT_ALLOWED', 'Use POST.', { Allow: 'POST' });
    const body = await bodyOf(request);
    if ('refusal' in body) return body.refusal;
    const settings = await signedSettings(environment, service, request.headers, body.value);
    if ('refusal' in settings) return settings.refusal;
    const payload = parse(body.value);
    const id = request.headers.get('X-GitHub-Delivery') ?? '';
    if (payload === null || !/^[\w-]{1,100}$/.test(id)) {
      return problem(400, 'INVALID_DELIVERY', 'The delivery has no id or no JSON.');
    }
    const installation = isObject(payload.installation) ? String(payload.installation.id) : '';
    if (installation !== settings.value.installationId) return json({ status: 'ignored' }, 202);
    const applied = await service.call('github_webhook_apply', {
      delivery: deliveryOf(id, request.headers.get('X-GitHub-Event') ?? '', payload, settings.value),
    });
    return 'refusal' in applied ? applied.refusal : json({ status: applied.value }, 202);
  };
}

interface Settings {
  appId: string;
  installationId: string;
}

async function bodyOf(request: Request): Promise<Step<Uint8Array<ArrayBuffer>>> {
  const tooLarge = () => refused(problem(413, 'BODY_TOO_LARGE', 'The body may have 25 MiB at most.'));
  if (Number(request.headers.get('Content-Length') ?? 0) > maximumBytes) return tooLarge();
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > maximumBytes ? tooLarge() : found(bytes);
}

/** The settings whose secret made the signature. */
async function signedSettings(
  { sealing }: AppEnvironment,
  service: Service,
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
): Promise<Step<Settings>> {
  const unsigned = () => refused(problem(401, 'SIGNATURE_INVALID', 'The signature is not valid.'));
  const signature = headers.get('X-Hub-Signature-256');
  const appId = headers.get('X-GitHub-Hook-Installation-Target-ID') ?? '';
  if (sealing === null || signature === null || !/^[0-9]{1,18}$/.test(appId)) return unsigned();
  const columns = 'user_id,app_id,installation_id,sealed_webhook_secret';
  const answer = await service.read(`github_app_settings?select=${columns}&app_id=eq.${appId}`);
  if ('refusal' in answer) return answer;
  for (const row of Array.isArray(answer.value) ? (answer.value as unknown[]) : []) {
    if (!isObject(row)) continue;
    const purpose = { ownerId: String(row.user_id), kind: 'webhook-secret' } as const;
    const secret = await sealing.open(String(row.sealed_webhook_secret), purpose);
    if (secret !== null && (await isSigned(body, signature, secret))) {
      return found({ appId: String(row.app_id), installationId: String(row.installation_id) });
    }
  }
  return unsigned();
}

function deliveryOf(id: string, event: string, payload: Record<string, unknown>, settings: Settings) {
  const repository = reportedRepository(payload.repository, new Date());
  const action = typeof payload.action === 'string' ? payload.action : null;
  return { id, event, action, ...settings, ...(repository === null ? {} : { repository }) };
}

function parse(body: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
