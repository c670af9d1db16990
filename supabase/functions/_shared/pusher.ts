import { isPublicAddress } from './public-address.ts';
import { type DeviceKeys, encryptPush, readDeviceKeys } from './push-encryption.ts';
import { type PushKeys, readPushKeys, signPushToken } from './push-keys.ts';
import { isObject } from './schema.ts';
import type { Sealing } from './sealing.ts';
import type { Service } from './service.ts';

interface PusherOptions {
  service: Service;
  sealing: Sealing;
  site: string;
}

const timeoutMs = 10_000;
/** Seconds for which a push service keeps an undelivered message. */
const timeToLiveS = 3 * 24 * 3600;

export interface PushMessage {
  /** A message replaces an undelivered one with the same topic. */
  topic: string;
  /** Encrypted for each device. null sends an empty message. */
  content: { title: string; body: string } | null;
}

interface Device {
  endpoint: string;
  /** null if the device has not sent its keys, so that nothing can be encrypted for it. */
  keys: DeviceKeys | null;
}

/**
 * Sends a push message to each subscribed browser, which wakes its service worker. Resolves to false if no browser's push service
 * accepts it.
 */
export function createPusher({ service, sealing, site }: PusherOptions) {
  return async ({ topic, content }: PushMessage): Promise<boolean> => {
    const keys = await readPushKeys(service, sealing);
    if ('refusal' in keys) throw new Error(`the keys could not be read (${keys.refusal.status})`);
    const known = keys.value;
    if (known === null) return false;
    const step =
      content === null ? await service.call('push_endpoints', {}) : await service.call('push_devices', {});
    if ('refusal' in step) throw new Error(`the devices could not be read (${step.refusal.status})`);
    const all = Array.isArray(step.value) ? (step.value as unknown[]) : [];
    const devices = all
      .map((row): Device => {
        if (!isObject(row)) return { endpoint: String(row), keys: null };
        return { endpoint: String(row.endpoint), keys: readDeviceKeys(row) };
      })
      .filter(({ keys: own }) => content === null || own !== null);
    const outcomes = await Promise.all(
      devices.map((device) => push(device, { topic, content }, site, known)),
    );
    const gone = devices.filter((_, index) => outcomes[index] === 'gone').map(({ endpoint }) => endpoint);
    if (gone.length > 0) await service.call('remove_push_endpoints', { endpoints: gone });
    return outcomes.includes('sent');
  };
}

async function push(
  { endpoint, keys: deviceKeys }: Device,
  { topic, content }: PushMessage,
  site: string,
  keys: PushKeys,
): Promise<'sent' | 'gone' | 'failed'> {
  const token = await signPushToken(keys, endpoint, site, Date.now());
  try {
    if (await isInternal(new URL(endpoint).hostname))
      return reportFailure(endpoint, 'its address is internal');
    const body = content && deviceKeys ? await encryptPush(JSON.stringify(content), deviceKeys) : null;
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        Authorization: `vapid t=${token}, k=${keys.publicKey}`,
        TTL: String(timeToLiveS),
        Topic: topic,
        Urgency: 'normal',
        ...(body === null ? {} : { 'Content-Encoding': 'aes128gcm' }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return 'sent';
    if (response.status === 404 || response.status === 410) return 'gone';
    return reportFailure(endpoint, `it answered ${response.status}`);
  } catch (error) {
    return reportFailure(endpoint, error instanceof Error ? error.name : String(error));
  }
}

/** Returns whether the name resolves to an address in an internal network. Requests to such an address are refused. */
async function isInternal(host: string): Promise<boolean> {
  const isName = /\.[a-z][a-z0-9-]*\.?$/i.test(host);
  return isName && !(await listAddresses(host)).every(isPublicAddress);
}

/** Returns the name's addresses, or an empty list if it has none. */
async function listAddresses(host: string): Promise<string[]> {
  const found = await Promise.allSettled([Deno.resolveDns(host, 'A'), Deno.resolveDns(host, 'AAAA')]);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/** Logs the host only. Anybody who knows the whole endpoint can wake the device. */
function reportFailure(endpoint: string, reason: string): 'failed' {
  console.error(`The push service ${new URL(endpoint).host} took no message: ${reason}.`);
  return 'failed';
}
