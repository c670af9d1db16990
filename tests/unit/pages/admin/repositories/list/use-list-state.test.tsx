// @vitest-environment happy-dom
import { act, lazy, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, createBrowserRouter, Link, Route, RouterProvider, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastListKey } from '#config/constants.ts';
import type { ListChange } from '#domain/repository/list-url-state.ts';
import { useListState } from '#pages/admin/repositories/repositories-page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => {
  history.replaceState(null, '', '/admin/github');
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

type Shown = ReturnType<typeof useListState>;

function Screen({ onShow }: { onShow: (shown: Shown) => void }) {
  const shown = useListState();
  useEffect(() => {
    onShow(shown);
  });
  return null;
}

/** Renders the screen. Each navigation takes `navigationMs`, as on a busy device. */
async function openScreen(navigationMs: number) {
  const loader = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), navigationMs));
  const last: { shown?: Shown } = {};
  const element = <Screen onShow={(shown) => Object.assign(last, { shown })} />;
  const router = createBrowserRouter([{ path: '/admin/github', element, loader }], {
    hydrationData: { loaderData: { '0': null } },
  });
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<RouterProvider router={router} />));
  return {
    router,
    state: () => last.shown?.state,
    show: (change: ListChange) => act(() => last.shown?.show(change)),
    close: () => act(() => root.unmount()),
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a late router update does not undo the next change', async () => {
  vi.useFakeTimers();
  const { router, state, show, close } = await openScreen(150);
  show({ organization: 'muster-labs' });
  await pass(300);
  show({ tab: 'analysis' });
  await pass(210);
  show({ tab: 'repositories' });
  await pass(1_000);
  expect(state()).toMatchObject({ organization: 'muster-labs', tab: 'repositories' });
  expect(router.state.location.search).toBe('?org=muster-labs');
  close();
});

test('shows every address that navigation sets', async () => {
  vi.useFakeTimers();
  const { router, state, show, close } = await openScreen(0);
  show({ organization: 'muster-labs' });
  await pass(300);
  show({ organization: 'alpine-cloud' });
  await pass(300);
  expect(router.state.location.search).toBe('?org=alpine-cloud');
  act(() => void router.navigate('/admin/github?org=muster-labs'));
  await pass(300);
  expect(state()?.organization).toBe('muster-labs');
  expect(router.state.location.search).toBe('?org=muster-labs');
  close();
});

test('writes no address after its screen has closed', async () => {
  vi.useFakeTimers();
  localStorage.setItem(lastListKey, '?org=muster-labs');
  const Slow = lazy(() => new Promise<never>(() => undefined));
  const container = document.createElement('div');
  const root = createRoot(container);
  const screen = (
    <>
      <Screen onShow={() => undefined} />
      <Link to="/admin">Dashboard</Link>
    </>
  );
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Suspense>
          <Routes>
            <Route path="/admin/github" element={screen} />
            <Route path="/admin" element={<Slow />} />
          </Routes>
        </Suspense>
      </BrowserRouter>,
    ),
  );
  await act(async () => container.querySelector('a')?.click());
  expect(container.textContent, 'shown until the next screen is here').toBe('Dashboard');
  await pass(300);
  expect(location.pathname).toBe('/admin');
  act(() => root.unmount());
});
