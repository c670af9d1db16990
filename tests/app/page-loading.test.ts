// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadIfUntouched } from '../../src/app/page-loading.ts';

describe('a document that lacks a file', () => {
  /** @returns whether another one was begun */
  async function reloads({ opened = 'navigate', server = true, kept = 0 }) {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      Object.assign(performance.mark('opened'), { type: opened }),
    ]);
    vi.stubGlobal('fetch', async () => (server ? new Response() : Promise.reject(new Error('no network'))));
    const keys = Array.from({ length: kept }, () => new Request('http://localhost/file.js'));
    vi.stubGlobal('caches', { open: async () => ({ keys: async () => keys }) });
    const answer = await reloadIfUntouched(new URL('?code=1', location.href));
    expect(reload).toHaveBeenCalledTimes(answer ? 1 : 0);
    return answer;
  }

  beforeEach(() => history.replaceState(null, '', location.pathname));

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('is followed by another one, with the code that its address had', async () => {
    expect(await reloads({})).toBe(true);
    expect(location.search).toBe('?code=1');
  });

  test('without a network, where all files are on the device', async () => {
    expect(await reloads({ server: false })).toBe(false);
    expect(location.search).toBe('');
    expect(await reloads({ server: false, kept: 1 })).toBe(true);
  });

  test('not again and again', async () => {
    expect(await reloads({ opened: 'reload' })).toBe(false);
    expect(location.search).toBe('');
  });

  test('not once something was pressed in it', async () => {
    window.dispatchEvent(new Event('keydown'));
    expect(await reloads({})).toBe(false);
  });
});
