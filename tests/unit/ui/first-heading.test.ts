// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  document.body.replaceChildren();
});

async function waitForHeading() {
  const { firstHeading } = await import('#ui/first-heading.ts');
  const shown = vi.fn<() => void>();
  void firstHeading().then(shown);
  await vi.advanceTimersByTimeAsync(100);
  return shown;
}

test('waits until the document shows a heading', async () => {
  const shown = await waitForHeading();
  document.body.append(document.createElement('p'));
  await vi.advanceTimersByTimeAsync(100);
  expect(shown).not.toHaveBeenCalled();
  document.body.append(document.createElement('h1'));
  await vi.advanceTimersByTimeAsync(100);
  expect(shown).toHaveBeenCalledOnce();
});

test('finds a heading that is already shown', async () => {
  document.body.append(document.createElement('h1'));
  expect(await waitForHeading()).toHaveBeenCalledOnce();
});

test('gives up on a screen without a heading', async () => {
  const shown = await waitForHeading();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown).toHaveBeenCalledOnce();
});
