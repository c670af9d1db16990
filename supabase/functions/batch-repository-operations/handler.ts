import { readJson } from '../_shared/body.ts';
import { type Caller, readCaller } from '../_shared/caller.ts';
import { type Handler, withCors } from '../_shared/cors.ts';
import { forward } from '../_shared/data-service.ts';
import type { Environment } from '../_shared/environment.ts';
import { problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';
import { type DeployHook, requestSiteBuild } from '../_shared/site-build.ts';
import { isNamedAction, toPatch } from './operation.schema.ts';

/**
 * Applies the owner's changes. The header `action` is `apply` (body `{ operations }`), or one of the specification's actions
 * `batch-link`, `batch-unlink` and `batch-update`. Each operation has an id, so that repeating it changes nothing. The data
 * service gets the caller's token.
 * @param hook starts a build of the site after a publication
 */
export function createHandler(environment: Environment, hook: DeployHook | null = null): Handler {
  return withCors(environment, ['POST'], async (request) => {
    const caller = readCaller(request.headers, environment);
    if (caller === null) return problem(401, 'UNAUTHENTICATED', 'Sign in first.');
    const action = request.headers.get('action') ?? '';
    if (action !== 'apply' && !isNamedAction(action)) {
      return problem(400, 'UNKNOWN_ACTION', 'The action header names no action that is known here.');
    }
    const body = await readJson(request);
    if ('refusal' in body) return body.refusal;
    const response = await (action === 'apply'
      ? applySeveral(environment, caller, body.value)
      : applyNamed(environment, caller, action, body.value));
    if (hook && response.ok && mayPublish(body.value)) requestSiteBuild(environment, caller, hook);
    return response;
  });
}

/** Returns whether the operations change a project, which may be published. */
function mayPublish(body: unknown): boolean {
  const operations: unknown = isObject(body) ? body.operations : null;
  return (
    Array.isArray(operations) &&
    operations.some((one) => isObject(one) && isObject(one.payload) && one.payload.table === 'projects')
  );
}

function applyNamed(
  environment: Environment,
  caller: Caller,
  action: string,
  body: unknown,
): Promise<Response> | Response {
  const operation = toPatch(action, body);
  if (typeof operation === 'string') return problem(400, 'INVALID_OPERATION', operation);
  return call(environment, caller, 'apply_batch_operation', { operation });
}

/** Passes all operations on. The database rejects a malformed one and still applies the others. */
function applySeveral(environment: Environment, caller: Caller, body: unknown): Promise<Response> | Response {
  const operations = isObject(body) ? body.operations : undefined;
  if (!Array.isArray(operations) || operations.length === 0) {
    return problem(400, 'INVALID_OPERATION', 'operations must be a list with at least one entry.');
  }
  return call(environment, caller, 'apply_batch_operations', { operations });
}

function call(environment: Environment, caller: Caller, name: string, body: unknown): Promise<Response> {
  return forward(`${environment.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      Authorization: caller.authorization,
      apikey: caller.apikey,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}
