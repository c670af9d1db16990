import type { Caller } from './caller.ts';
import { call } from './data-service.ts';
import { address, type Environment, type ReadVariable } from './environment.ts';

/** The host's address that starts a build, and the time without changes to wait for. */
export interface DeployHook {
  url: string;
  quietSeconds: number;
}

const defaultQuietSeconds = 5;
const maxQuietSeconds = 60;
const timeoutMs = 10_000;
/** Milliseconds between two attempts. */
const pauseMs = 2_000;
const maxTries = 3;

/**
 * Returns the hook, or null if its variables are missing or invalid. An invalid one is logged, so that the owner's change still
 * succeeds.
 */
export function readDeployHook(get: ReadVariable): DeployHook | null {
  if (!get('DEPLOY_HOOK_URL')?.trim()) return null;
  try {
    const seconds = Number(get('DEPLOY_HOOK_QUIET_SECONDS')?.trim() || defaultQuietSeconds);
    const isUsable = Number.isInteger(seconds) && seconds >= 1 && seconds <= maxQuietSeconds;
    return { url: address(get, 'DEPLOY_HOOK_URL'), quietSeconds: isUsable ? seconds : defaultQuietSeconds };
  } catch {
    console.error('DEPLOY_HOOK_URL is no http(s) address: the site is not built after a publication.');
    return null;
  }
}

/**
 * Requests a build once published data has stopped changing. If several requests wait, only one calls the hook. Does not delay
 * the response.
 */
export function requestSiteBuild(environment: Environment, caller: Caller, hook: DeployHook): void {
  const building = buildWhenQuiet(environment, caller, hook).catch((error: unknown) => {
    console.error('The site could not be built:', error instanceof Error ? error.message : error);
  });
  // A hosted function ends after its response, unless `waitUntil` keeps it running.
  const { EdgeRuntime: runtime } = globalThis as {
    EdgeRuntime?: { waitUntil(promise: Promise<unknown>): void };
  };
  runtime?.waitUntil(building);
}

async function buildWhenQuiet(
  { supabaseUrl }: Environment,
  caller: Caller,
  { url, quietSeconds }: DeployHook,
): Promise<void> {
  await delay(quietSeconds * 1_000);
  const claim = await call(`${supabaseUrl}/rest/v1/rpc/claim_site_build`, {
    method: 'POST',
    headers: {
      Authorization: caller.authorization,
      apikey: caller.apikey,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ quiet_seconds: quietSeconds }),
  });
  if ('refusal' in claim || claim.value !== true) return;
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    if (await isTaken(url)) return;
    await delay(pauseMs);
  }
  console.error(
    'The deploy hook did not take the request: the site shows the publication after its next build.',
  );
}

async function isTaken(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
