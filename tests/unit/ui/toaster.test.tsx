// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { dismissToast, toast, toastStore } from '#ui/toast.ts';
import { Toaster } from '#ui/toaster.tsx';
import { mount } from '../../support/mount.ts';

const titles = () => toastStore.read().map(({ title }) => title);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  // Removes toasts of other tests in the same process.
  for (const { id } of toastStore.read()) dismissToast(id);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

test('messages disappear without the mouse, failures last', async () => {
  const { container, root } = mount();
  await act(async () => root.render(<Toaster />));
  await act(async () => {
    toast('saved');
    toast('linked', { action: { label: 'Undo', run: () => undefined } });
    toast('failed', { destructive: true });
  });
  expect(container.textContent).toContain('failed');
  await pass(6_000);
  expect(titles()).toEqual(['linked', 'failed']);
  await pass(7_000);
  expect(titles()).toEqual(['failed']);
  await pass(3_000);
  expect(titles()).toEqual([]);
});

test('a message links to its subject', async () => {
  const { container, root } = mount();
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Toaster />
      </MemoryRouter>,
    ),
  );
  await act(async () => toast('Project Created', { link: { label: 'Open', to: '/admin/projects/portal' } }));
  expect(container.querySelector('a')?.textContent).toBe('Open');
  await pass(6_000);
  expect(titles(), 'stays long enough to be followed').toEqual(['Project Created']);
  await act(async () => container.querySelector('a')?.click());
  expect(titles()).toEqual([]);
});
