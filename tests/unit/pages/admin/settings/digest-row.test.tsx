// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { chooseWeeklyDigest, readWeeklyDigest } from '#backend/weekly-digest.ts';
import { DigestRow } from '#pages/admin/settings/device-settings.tsx';
import { mount } from '../../../../support/mount.ts';

interface Answer {
  way: string | null;
  is_scheduled: boolean;
  has_mail: boolean;
  has_device: boolean;
}

/** Shows the row with a server that answers with these values. null: the server cannot be reached. */
async function show(answer: Partial<Answer> | null) {
  const sent: unknown[] = [];
  let state: Answer = { way: null, is_scheduled: true, has_mail: true, has_device: true, ...answer };
  const backend = {
    url: 'https://backend.example',
    apiKey: 'key',
    now: () => 0,
    accessToken: () => Promise.resolve('token'),
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      if (answer === null) throw new TypeError('offline');
      const { pathname } = new URL(String(input));
      const body = JSON.parse(String(init?.body)) as { way?: string | null };
      if (pathname.endsWith('choose_weekly_digest')) {
        sent.push(body);
        state = { ...state, way: body.way ?? null };
      }
      return Response.json(state);
    },
  };
  const service = {
    read: () => readWeeklyDigest(backend),
    choose: (way: 'mail' | 'push' | null, language: string) => chooseWeeklyDigest(backend, way, language),
  };
  const { container, root } = mount('dl');
  await act(async () => root.render(<DigestRow service={service} />));
  const select = () => container.querySelector('select');
  return {
    sent,
    text: () => container.textContent,
    select,
    async choose(value: string) {
      const found = select();
      if (!found) throw new Error('There is no choice.');
      await act(async () => {
        found.value = value;
        found.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
  };
}

test('is off until the owner chooses a way', async () => {
  const row = await show({});
  await expect.poll(row.text).toContain('Off. No numbers leave your devices.');
  expect(row.select()?.value).toBe('off');
  await row.choose('mail');
  await expect.poll(row.text).toContain('On. On Monday you get the numbers');
  expect(row.select()?.value).toBe('mail');
  await row.choose('off');
  await expect.poll(row.text).toContain('Off. No numbers leave your devices.');
  expect(row.sent).toEqual([
    { way: 'mail', language: 'en' },
    { way: null, language: 'en' },
  ]);
});

test.each([
  [{ way: 'mail', is_scheduled: false }, 'no schedule calls the function weekly-digest'],
  [{ way: 'mail', has_mail: false }, 'your server has no mail settings'],
  [{ way: 'push', has_device: false }, 'no device can receive it'],
  [{ way: 'push', has_mail: false }, 'On. On Monday you get the numbers'],
  [{ way: 'mail', has_device: false }, 'On. On Monday you get the numbers'],
])('says what is missing for %j', async (answer, text) => {
  const row = await show(answer);
  await expect.poll(row.text).toContain(text);
});

test('shows a failure and offers no choice', async () => {
  const row = await show(null);
  await expect.poll(row.text).toContain('The server could not be reached.');
  expect(row.select()).toBeNull();
});
