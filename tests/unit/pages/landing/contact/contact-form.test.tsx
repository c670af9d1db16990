// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContactMessage } from '#domain/messages/contact.ts';
import { ContactForm } from '#pages/landing/contact/contact-form.tsx';
import type { ContactService, SubmitResult } from '#pages/landing/contact/contact-service.ts';
import { InEnglish } from '../../../../support/page-language.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let container: HTMLElement;
let root: Root;
let submitted: ContactMessage[];
let result: SubmitResult;

const service = (): ContactService => ({
  submit: (message) => {
    submitted.push(message);
    return Promise.resolve(result);
  },
  takeRefused: () => Promise.resolve(null),
  waiting: () => Promise.resolve(0),
  watch: () => {},
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  submitted = [];
  result = 'delivered';
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  act(() =>
    root.render(
      <InEnglish>
        <ContactForm openService={service} />
      </InEnglish>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  container.remove();
  vi.useRealTimers();
});

type Field = 'name' | 'email' | 'message';

function control(name: Field): HTMLInputElement | HTMLTextAreaElement {
  const found = container.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

function type(name: Field, text: string): void {
  act(() => {
    control(name).value = text;
    control(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function leave(name: Field, to: Element | null = null): void {
  act(() => {
    control(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: to }));
  });
}

/** Returns the text of the field's `aria-describedby`. */
function describedText(name: Field): string {
  const id = control(name).getAttribute('aria-describedby');
  return id === null ? '' : (document.getElementById(id)?.textContent ?? 'nothing of that name');
}

const isInvalid = (name: Field) => control(name).getAttribute('aria-invalid') === 'true';
const outcome = () => container.querySelector('form > [role="status"]')?.textContent;

async function send(): Promise<void> {
  await act(async () => {
    container.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await vi.advanceTimersByTimeAsync(1_500);
  });
}

function fillIn(): void {
  type('name', 'Ada');
  type('email', 'ada@example.com');
  type('message', 'Hello');
}

test('marks every missing field, focuses the first and sends nothing', async () => {
  expect(container.querySelector('form')?.noValidate).toBe(true);
  await send();
  expect([describedText('name'), describedText('email'), describedText('message')]).toEqual([
    'Enter your name.',
    'Enter your e-mail address.',
    'Write a message.',
  ]);
  expect([isInvalid('name'), isInvalid('email'), isInvalid('message')]).toEqual([true, true, true]);
  expect(document.activeElement).toBe(control('name'));
  type('name', 'Ada');
  expect([describedText('name'), isInvalid('name')]).toEqual(['', false]);
  await send();
  expect(document.activeElement).toBe(control('email'));
  expect(submitted).toEqual([]);
});

test('rejects an incomplete address on blur, not while typing', () => {
  type('email', 'anna@example');
  expect(describedText('email')).toBe('');
  leave('email');
  expect(describedText('email')).toBe('Enter a whole address, such as anna@example.com.');
  type('email', 'anna@example.c');
  expect([describedText('email'), isInvalid('email')]).toEqual(['', false]);
});

test('ignores an empty blurred field and blur to the button', () => {
  leave('name');
  expect(describedText('name')).toBe('');
  type('email', 'anna@example');
  leave('email', container.querySelector('button[type="submit"]'));
  expect(describedText('email')).toBe('');
});

test('suggests a correction of a mistyped domain', async () => {
  fillIn();
  type('email', 'ada@gmial.com');
  leave('email');
  expect(describedText('email')).toBe(' Did you mean ada@gmail.com?');
  expect(isInvalid('email')).toBe(false);
  act(() => container.querySelector<HTMLButtonElement>('.field-note button')?.click());
  expect(control('email').value).toBe('ada@gmail.com');
  expect(describedText('email')).toBe('');
  expect(document.activeElement).toBe(control('email'));
  await send();
  expect(submitted.map(({ email }) => email)).toEqual(['ada@gmail.com']);
});

test('shows the confirmation in form and toast, and clears the form', async () => {
  fillIn();
  type('message', 'x'.repeat(9_500));
  await send();
  expect(submitted).toHaveLength(1);
  expect(outcome()).toBe('Sent. The reply goes to ada@example.com.');
  expect(container.textContent).toContain('Message sent successfully!');
  expect([control('name').value, control('email').value, control('message').value]).toEqual(['', '', '']);
  expect(describedText('message')).toBe('');
  type('name', 'B');
  expect(outcome()).toBe('');
});

test('keeps the text and shows a failed send', async () => {
  result = 'refused';
  fillIn();
  await send();
  expect(outcome()).toBe('Not sent. Your text is still here.');
  expect(control('message').value).toBe('Hello');
});

test.each([
  [8_999, '', false],
  [9_000, '1,000 characters left', false],
  [9_999, '1 character left', false],
  [10_000, '0 characters left', false],
  [10_001, '1 character too long', true],
  [11_200, '1,200 characters too long', true],
])('a text of %i characters shows the counter "%s"', (length, words, invalid) => {
  type('message', `  ${'x'.repeat(length)}\n`);
  expect(describedText('message')).toBe(words);
  leave('message');
  expect([describedText('message'), isInvalid('message')]).toEqual([words, invalid]);
  // The text must never be cut.
  expect(control('message').value.trim()).toHaveLength(length);
});
