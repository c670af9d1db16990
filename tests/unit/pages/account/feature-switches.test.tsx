// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Loads the page again in each test, because a build reads its environment only once. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('VITE_SUPABASE_URL', '/');
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_key');
  vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');
});

afterEach(() => vi.unstubAllEnvs());

async function shownUnderTheForm(): Promise<string> {
  const [{ OrProvider }, { ServicesContext }] = await Promise.all([
    import('#pages/account/provider-button.tsx'),
    import('#pages/use-services.ts'),
  ]);
  const container = document.createElement('div');
  const root = createRoot(container);
  // Rendering the page calls no service.
  const services = {} as NonNullable<Parameters<typeof ServicesContext.Provider>[0]['value']>;
  act(() =>
    root.render(
      <ServicesContext value={services}>
        <OrProvider />
      </ServicesContext>,
    ),
  );
  const shown = container.textContent;
  act(() => root.unmount());
  return shown;
}

test('offers GitHub beside the form', async () => {
  expect(await shownUnderTheForm()).toBe('orSign in with GitHub');
});

test('hides the GitHub button if the deployer disables it', async () => {
  vi.stubEnv('VITE_FEATURE_GITHUB_OAUTH', 'false');
  expect(await shownUnderTheForm()).toBe('');
});
