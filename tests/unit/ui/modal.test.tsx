// @vitest-environment happy-dom
import { act, type ReactElement, useLayoutEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { Drawer } from '#ui/drawer.tsx';
import { Modal } from '#ui/modal.tsx';
import { mount } from '../../support/mount.ts';

/** State of the dialog at the paint after a commit. */
interface Painted {
  open: boolean;
  text: string | null;
}

function Screen({ painted, children }: { painted: Painted[]; children: ReactElement }) {
  const root = useRef<HTMLDivElement>(null);
  // A parent's layout effect runs after those of its children, and before the paint.
  useLayoutEffect(() => {
    const dialog = root.current?.querySelector('dialog');
    painted.push({
      open: dialog?.open ?? false,
      text: root.current?.querySelector('p')?.textContent ?? null,
    });
  });
  return <div ref={root}>{children}</div>;
}

const dialogs = {
  'a modal': (open: boolean) => (
    <Modal open={open} title="Batch Update" onClose={() => undefined}>
      <p>Form</p>
    </Modal>
  ),
  'a drawer': (open: boolean) => (
    <Drawer open={open} label="Menu" onClose={() => undefined}>
      <p>Form</p>
    </Drawer>
  ),
};

test.each(Object.entries(dialogs))('%s has a cross as its close button', (_name, dialog) => {
  const { container, root } = mount();
  act(() => root.render(dialog(true)));
  const close = container.querySelector('button[aria-label^="Close"]');
  expect(close?.textContent).toBe('');
  expect(close?.querySelector('svg')).not.toBeNull();
});

test.each(Object.entries(dialogs))('%s never paints its frame without its content', (_name, dialog) => {
  const { root } = mount();
  const painted: Painted[] = [];
  for (const open of [true, false]) {
    act(() => root.render(<Screen painted={painted}>{dialog(open)}</Screen>));
  }
  expect(painted).toEqual([
    { open: true, text: 'Form' },
    { open: false, text: null },
  ]);
});
