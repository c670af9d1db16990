import type { AppEnvironment } from '../_shared/app-environment.ts';
import { type Handler, withCors } from '../_shared/cors.ts';
import { requireOwner } from '../_shared/owner.ts';
import { readOrMakePushKeys } from '../_shared/push-keys.ts';
import { json, problem } from '../_shared/responses.ts';
import { createService } from '../_shared/service.ts';

/** Returns the public push key to the owner. The first request creates the key pair. */
export function createHandler(environment: AppEnvironment): Handler {
  const service = createService(environment);
  return withCors(environment, ['POST'], async ({ headers }) => {
    const owner = await requireOwner(environment, headers);
    if ('refusal' in owner) return owner.refusal;
    const { sealing } = environment;
    if (sealing === null) {
      return problem(503, 'NOT_SET_UP', 'The server has no APP_SETTINGS_KEY, so it cannot notify devices.');
    }
    const keys = await readOrMakePushKeys(service, sealing);
    if ('refusal' in keys) return keys.refusal;
    if (keys.value === null) return problem(500, 'KEYS_UNREADABLE', 'The keys could not be kept.');
    return json({ publicKey: keys.value.publicKey });
  });
}
