// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccessDeniedCard } from '#pages/admin/repositories/import/access-denied-card.tsx';

/** The guard lets nobody without an account come this far, so no browser journey meets this card. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let container: HTMLElement;
let root: Root;

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});

afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

function show(reason: string | null) {
  act(() =>
    root.render(
      <MemoryRouter>
        <AccessDeniedCard reason={reason} />
      </MemoryRouter>,
    ),
  );
}

const button = (name: string) =>
  [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test('without a reason it names the rule, with tips and two ways out', () => {
  show(null);
  expect(container.querySelector('h2')?.textContent).toBe('Access Denied');
  expect(container.querySelector('[role="alert"]')?.textContent).toBe(
    'Only accounts with admin privileges can access the admin portal.',
  );
  expect(container.textContent).toContain('Authentication failed');
  expect(container.querySelectorAll('li').length).toBeGreaterThanOrEqual(3);
  expect(button('Go to Home Page')).toBeDefined();
});

test('the reason takes the place of the rule', () => {
  show('The session has ended.');
  expect(container.querySelector('[role="alert"]')?.textContent).toBe('The session has ended.');
});

test('Return to Login says that it is connecting, and can be pressed once', () => {
  show(null);
  act(() => button('Return to Login')?.click());
  expect(button('Return to Login')).toBeUndefined();
  expect(button('Connecting...')?.disabled).toBe(true);
});
