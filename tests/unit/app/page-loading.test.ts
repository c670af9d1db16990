// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '#domain/shared/route.ts';
import { reloadIfUntouched } from '../../../src/app/page-loading.ts';

describe('a document that lacks a file', () => {
  /** @returns whether the page was reloaded */
  async function reloads({ opened = 'navigate', server = true, isKept = false, isArrivalKnown = true }) {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      Object.assign(performance.mark('opened'), { type: opened }),
    ]);
    vi.stubGlobal('fetch', async () => (server ? new Response() : Promise.reject(new Error('no network'))));
    vi.stubGlobal('navigator', { serviceWorker: { controller: isKept ? {} : null } });
    const arrival = new URL('?code=1', location.href);
    const isReloading = await reloadIfUntouched(isArrivalKnown ? arrival : undefined);
    expect(reload).toHaveBeenCalledTimes(isReloading ? 1 : 0);
    reload.mockClear();
    return isReloading;
  }

  beforeEach(() => history.replaceState(null, '', location.pathname));

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('reloads with the code of its address', async () => {
    expect(await reloads({})).toBe(true);
    expect(location.search).toBe('?code=1');
  });

  test('reloads offline only if a service worker has the files', async () => {
    expect(await reloads({ server: false })).toBe(false);
    expect(location.search).toBe('');
    expect(await reloads({ server: false, isKept: true })).toBe(true);
  });

  test('does not reload while its code may still be used', async () => {
    history.replaceState(null, '', paths.githubCallback);
    expect(await reloads({ isArrivalKnown: false })).toBe(false);
    expect(await reloads({})).toBe(true);
    history.replaceState(null, '', paths.admin);
    expect(await reloads({ isArrivalKnown: false })).toBe(true);
    expect(location.search).toBe('');
  });

  test('reloads once only', async () => {
    expect(await reloads({ opened: 'reload' })).toBe(false);
    expect(location.search).toBe('');
  });

  test('does not reload after a key press', async () => {
    window.dispatchEvent(new Event('keydown'));
    expect(await reloads({})).toBe(false);
  });
});
