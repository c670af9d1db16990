// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { UpdateNotice } from '#pages/admin/layout.tsx';
import { ServicesContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import { mount } from '../../../support/mount.ts';

afterEach(() => vi.restoreAllMocks());

function renderScreen() {
  const { container, root } = mount();
  let applied = 0;
  let tell: () => void = () => undefined;
  const updates: Services['browser']['updates'] = {
    watch(listener) {
      tell = listener;
      return () => undefined;
    },
    apply() {
      applied += 1;
    },
  };
  const services = { browser: { updates } } as unknown as Services;
  act(() =>
    root.render(
      <ServicesContext value={services}>
        <UpdateNotice />
      </ServicesContext>,
    ),
  );
  return {
    text: () => container.textContent,
    isApplied: () => applied,
    tell: () => act(() => tell()),
    press: (name: string) =>
      act(() => [...container.querySelectorAll('button')].find((one) => one.textContent === name)?.click()),
  };
}

test('announces a new version and loads it on request', () => {
  const { text, isApplied, tell, press } = renderScreen();
  expect(text()).toBe('');
  tell();
  expect(text()).toBe('A new version is ready.ReloadLater');
  press('Reload');
  expect(isApplied()).toBe(1);
});

test('waits for the network, because a device may lack files of the new version', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { text, tell } = renderScreen();
  tell();
  expect(text()).toBe('');
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(text()).toBe('A new version is ready.ReloadLater');
});

test('Later postpones it to the next start', () => {
  const { text, isApplied, tell, press } = renderScreen();
  tell();
  press('Later');
  expect([text(), isApplied()]).toEqual(['', 0]);
});
