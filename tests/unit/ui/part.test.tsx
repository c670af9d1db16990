// @vitest-environment happy-dom
import { act, Component, createElement, type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PartNotLoaded } from '#domain/shared/loaded-once.ts';
import { part } from '#ui/part.ts';

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

function renderPart(Part: ReturnType<typeof part<{ name: string }>>) {
  const content = createElement(Part, { name: 'Robin' });
  return createElement(Boundary, null, createElement(Suspense, { fallback: 'Loading...' }, content));
}

test('a loaded part appears without a fallback', async () => {
  const Part = part(async () => Hello);
  await Part.preload();
  act(() => root.render(renderPart(Part)));
  expect(container.textContent).toBe('Hello Robin');
});

test('a loading part shows the fallback, then its content', async () => {
  let resolve: (content: typeof Hello) => void = () => undefined;
  const promise = new Promise<typeof Hello>((arrive) => {
    resolve = arrive;
  });
  const Part = part(() => promise);
  act(() => root.render(renderPart(Part)));
  expect(container.textContent).toBe('Loading...');
  await act(async () => resolve(Hello));
  expect(container.textContent).toBe('Hello Robin');
});

test('a failed chunk is requested again, then reported as failed', async () => {
  let requests = 0;
  const Part = part<{ name: string }>(async () => {
    requests += 1;
    throw new Error('no network');
  });
  await Part.preload();
  await act(async () => root.render(renderPart(Part)));
  expect(container.textContent).toBe('did not come');
  expect(requests).toBe(2);
});
