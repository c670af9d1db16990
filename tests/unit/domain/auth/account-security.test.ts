import { describe, expect, test } from 'vitest';
import {
  deviceName,
  eventText,
  eventTexts,
  readCode,
  type SecurityEvent,
  withEarlierEntries,
} from '#domain/auth/account-security.ts';

const entry = (event: string, more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: 1,
  happenedAt: 0,
  event,
  subject: 'robin-muster',
  method: null,
  device: null,
  ...more,
});

describe('a device', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  test.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Edge on Windows',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
    [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['x'.repeat(300), 'x'.repeat(60)],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s is shown as %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['١٢٣٤٥٦', null],
  ['', null],
])('a typed code %j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

describe('an entry of the log', () => {
  test.each(Object.keys(eventTexts))('names the event %s', (event) => {
    expect(eventText(entry(event))).not.toBe(event);
  });

  test.each([
    ['oauth', 'robin-muster signed in with GitHub: curl'],
    ['password', 'robin-muster signed in with a password: curl'],
    ['otp', 'robin-muster signed in by a link in an e-mail: curl'],
    [null, 'robin-muster signed in: curl'],
  ])('names the method of a sign-in: %s', (method, message) => {
    expect(eventText(entry('sign_in', { method, device: 'curl' }))).toBe(message);
  });

  test('of a later server version shows its name', () => {
    expect(eventText(entry('something_new'))).toBe('something_new');
  });
});

describe('reading the security log again', () => {
  const page = (from: number, to: number, isLast: boolean) => {
    const ids = Array.from({ length: from - to + 1 }, (_, index) => from - index);
    return { items: ids.map((id) => ({ ...entry('sign_in'), id })), skipped: 0, isLast };
  };
  const range = ({ items, isLast }: ReturnType<typeof page>) => [items[0]?.id, items.at(-1)?.id, isLast];

  test('keeps the earlier entries that were loaded', () => {
    const again = withEarlierEntries(page(32, 23, false), page(30, 11, true));
    expect(again.items.map(({ id }) => id)).toEqual(page(32, 11, true).items.map(({ id }) => id));
    expect(again.isLast).toBe(true);
  });

  test('drops the earlier entries if some in between are missing', () => {
    expect(range(withEarlierEntries(page(50, 41, false), page(30, 11, true)))).toEqual([50, 41, false]);
  });

  test('shows no deleted entries', () => {
    expect(range(withEarlierEntries(page(30, 25, true), page(30, 11, true)))).toEqual([30, 25, true]);
  });
});
