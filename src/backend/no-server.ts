import type { BackendAddress } from '#config/backend-address.ts';
import type { BackendAccess } from './http.ts';

/** Address and requests of the server. Without one, each request fails and nothing is sent. */
export function openServer(
  address: BackendAddress | null,
  fetch: BackendAccess['fetch'],
): Pick<BackendAccess, 'url' | 'apiKey' | 'fetch'> {
  if (address) return { url: address.url, apiKey: address.anonKey, fetch };
  return { url: '', apiKey: '', fetch: () => Promise.reject(new TypeError('no server')) };
}
