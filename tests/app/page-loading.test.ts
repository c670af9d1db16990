// @vitest-environment happy-dom
import { act, Component, createElement, type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PartNotLoaded } from '#domain/shared/loaded-once.ts';
import { page, reloadIfUntouched } from '../../src/app/page-loading.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let container: HTMLElement;
let root: Root;

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container, { onCaughtError: () => undefined });
});

afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

class Boundary extends Component<{ children?: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    return error instanceof PartNotLoaded ? 'did not come' : this.props.children;
  }
}

const Hello = ({ name }: { name: string }) => `Hello ${name}`;

function shown(Page: ReturnType<typeof page<{ name: string }>>) {
  const content = createElement(Page, { name: 'Robin' });
  return createElement(Boundary, null, createElement(Suspense, { fallback: 'Loading...' }, content));
}

test('a page whose chunk is here is shown without a fallback in between', async () => {
  const Page = page(async () => Hello);
  await Page.preload();
  act(() => root.render(shown(Page)));
  expect(container.textContent).toBe('Hello Robin');
});

test('a page whose chunk is on its way shows the fallback, then itself', async () => {
  let resolve: (content: typeof Hello) => void = () => undefined;
  const promise = new Promise<typeof Hello>((arrive) => {
    resolve = arrive;
  });
  const Page = page(() => promise);
  act(() => root.render(shown(Page)));
  expect(container.textContent).toBe('Loading...');
  await act(async () => resolve(Hello));
  expect(container.textContent).toBe('Hello Robin');
});

test('a chunk that did not come ahead is requested again, and the page says that it does not come', async () => {
  let requests = 0;
  const Page = page<{ name: string }>(async () => {
    requests += 1;
    throw new Error('no network');
  });
  await Page.preload();
  await act(async () => root.render(shown(Page)));
  expect(container.textContent).toBe('did not come');
  expect(requests).toBe(2);
});

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
