// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CountedField } from '#pages/landing/contact/counted-field.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let container: HTMLElement;
let root: Root;

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  act(() =>
    root.render(
      <CountedField limit={100}>
        <label htmlFor="message">Message</label>
        <textarea id="message" />
      </CountedField>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

function type(text: string): HTMLTextAreaElement {
  const area = container.querySelector('textarea');
  if (!area) throw new Error('There is no field.');
  act(() => {
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return area;
}

const said = () => container.querySelector('[role="status"]')?.textContent;

test.each([
  [89, '', true],
  [90, '10 characters left', true],
  [99, '1 character left', true],
  [100, '0 characters left', true],
  [101, '1 character too long', false],
  [1_300, '1,200 characters too long', false],
])('%i of 100 characters: "%s"', (length, words, valid) => {
  const area = type('x'.repeat(length));
  expect(said()).toBe(words);
  expect(area.validity.valid).toBe(valid);
  // Never cut.
  expect(area.value).toHaveLength(length);
});

test('white space around does not count, and what is shortened can be sent', () => {
  expect(type('x'.repeat(120)).validity.valid).toBe(false);
  expect(type(`  ${'x'.repeat(100)}\n`).validity.valid).toBe(true);
});
