// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { RepositoryRow } from '#pages/admin/repositories/list/repository-row.tsx';
import { repositoryWith } from '../support/repositories.ts';

/** What an earlier version has kept on a device passes no border again before it is shown. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function linkOf(url: string): string | null | undefined {
  const container = document.body.appendChild(document.createElement('ul'));
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
  act(() =>
    root.render(
      <RepositoryRow
        repository={repositoryWith({ url })}
        pending={false}
        missing={false}
        attention={null}
        batchMode={false}
        selected={false}
        showOwner={false}
        score={null}
        readOnly={false}
        actions={{ toggle: () => undefined, reset: () => undefined }}
      />,
    ),
  );
  expect(container.querySelector('li')).not.toBeNull();
  return container.querySelector('a')?.getAttribute('href');
}

test.each([
  ['https://github.com/robin-muster/ledger', 'https://github.com/robin-muster/ledger'],
  [`${location.origin}/github/robin-muster/ledger`, `${location.origin}/github/robin-muster/ledger`],
  ['javascript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,a', undefined],
  [`blob:${location.origin}/a`, undefined],
])('a repository at %s leads to %s', (url, link) => {
  expect(linkOf(url)).toBe(link);
});
