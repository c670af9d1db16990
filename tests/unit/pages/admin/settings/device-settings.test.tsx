// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { Installation, StorageFacts } from '#pages/admin/settings/device-settings.tsx';
import { createDevice } from '#services/device.ts';
import { mount } from '../../../../support/mount.ts';

/** Returns a browser with these features, because browsers differ. */
function browser(navigator: object, isStandalone = false): Window {
  const events = new EventTarget();
  return Object.assign(events, {
    navigator: { userAgent: 'Chrome', maxTouchPoints: 0, ...navigator },
    matchMedia: () => ({ matches: isStandalone }),
  }) as unknown as Window;
}

async function show(page: Window) {
  const device = createDevice(page);
  const { container, root } = mount('dl');
  await act(async () =>
    root.render(
      <>
        <StorageFacts device={device} />
        <Installation device={device} />
      </>,
    ),
  );
  const press = (name: string) =>
    act(async () =>
      [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
    );
  return { shownText: () => container.textContent, press };
}

test('reports each function that the browser lacks', async () => {
  const { shownText } = await show(browser({}));
  expect(shownText()).toContain('Unknown in this browser.');
  expect(shownText()).toContain('Unknown in this browser.');
  expect(shownText()).toContain("Use your browser's menu to install the app.");
});

test('reports unknown storage when the browser refuses to respond', async () => {
  const refuse = () => Promise.reject(new Error('private window'));
  const { shownText } = await show(browser({ storage: { persisted: refuse, estimate: refuse } }));
  expect(shownText()).toContain('Unknown in this browser.');
});

test('requesting again shows the result', async () => {
  let kept = false;
  const storage = {
    persisted: () => Promise.resolve(kept),
    persist: () => Promise.resolve((kept = true)),
    estimate: () => Promise.resolve({ usage: 12_345_678, quota: 2_000_000_000 }),
  };
  const { shownText, press } = await show(browser({ storage }));
  expect(shownText()).toContain('May be cleared if your disk fills up.');
  expect(shownText()).toContain('12.3 MB used of 2 GB');
  await press('Protect data');
  expect(shownText()).toContain('Protected. The browser does not clear it.');
});

test('the install button works once while the browser offers it', async () => {
  const page = browser({});
  const { shownText, press } = await show(page);
  let prompts = 0;
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => Promise.resolve((prompts += 1)),
  });
  await act(async () => page.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  expect(shownText()).toContain('Not installed.Install');
  await press('Install');
  await press('Install');
  expect(prompts).toBe(1);
  await act(async () => page.dispatchEvent(new Event('appinstalled')));
  expect(shownText()).toContain('Installed. The app also opens offline.');
});

test.each([
  ['an iPhone', { userAgent: 'iPhone' }, false, 'Add to Home Screen'],
  ['an iPad', { userAgent: 'Macintosh', maxTouchPoints: 5 }, false, 'Add to Home Screen'],
  ['a Mac', { userAgent: 'Macintosh' }, false, "Use your browser's menu"],
  ['an app on the home screen', { userAgent: 'iPhone', standalone: true }, false, 'Installed'],
  ['an app', {}, true, 'Installed'],
])('shows how to install the app on %s', async (_, navigator, isStandalone, text) => {
  expect((await show(browser(navigator, isStandalone))).shownText()).toContain(text);
});
