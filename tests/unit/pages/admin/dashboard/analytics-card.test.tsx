// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { setLocale } from '#domain/shared/format.ts';
import type { VisitCounts } from '#domain/shared/visit-counts.ts';
import { AnalyticsCard } from '#pages/admin/dashboard/analytics-card.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

async function renderScreen(result: Result<VisitCounts>): Promise<string> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
  const read = () => Promise.resolve(result);
  await act(async () => root.render(<AnalyticsCard read={read} />));
  return container.textContent ?? '';
}

test('shows "Coming soon" until there are visits', async () => {
  expect(await renderScreen(success({ visits: 0, pages: [], skipped: 0 }))).toBe('Analytics--Coming soon');
  expect(await renderScreen(fail(reportedFailure('NETWORK', 'OFFLINE', 'No network.', 0)))).toBe(
    'Analytics--Coming soon',
  );
});

test('shows visits of 30 days and the most visited pages', async () => {
  const pages = ['/', '/a', '/b', '/c', '/d', '/e'].map((page) => ({ page, visits: 1_200 }));
  const text = await renderScreen(success({ visits: 7_200, pages, skipped: 0 }));
  expect(text).toContain('7,200Visits in the last 30 days');
  expect(text).toContain('/d1,200');
  expect(text).not.toContain('/e');
  expect(text).not.toContain('Coming soon');
  setLocale('de-CH');
  onTestFinished(() => setLocale('en-GB'));
  expect(await renderScreen(success({ visits: 7_200, pages, skipped: 0 }))).toMatch(/7['’]200Visits/);
  expect(await renderScreen(success({ visits: 1, pages: [{ page: '/', visits: 1 }], skipped: 0 }))).toContain(
    '1Visit in',
  );
});

test('shows the number of skipped pages', async () => {
  const pages = [{ page: '/', visits: 3 }];
  expect(await renderScreen(success({ visits: 9, pages, skipped: 2 }))).toContain('/3Left out');
  expect(await renderScreen(success({ visits: 9, pages, skipped: 2 }))).toContain(
    "can't read them: 2 pages.",
  );
});
