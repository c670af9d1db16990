// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Repository } from '#domain/repository/repository.ts';
import { RepositoryRow } from '#pages/admin/repositories/list/repository-row.tsx';
import { mount } from '../../../../../support/mount.ts';
import { repositoryWith } from '../../../../../support/repositories.ts';

/** The list renders rows of another version without parsing them again. */

function renderScreen(
  changes: Partial<Repository>,
  open: (id: string) => void = () => undefined,
): HTMLElement {
  const { container, root } = mount('tbody');
  act(() =>
    root.render(
      <MemoryRouter>
        <RepositoryRow
          repository={repositoryWith(changes)}
          pending={false}
          missing={false}
          attention={null}
          project={changes.projectId ? 'Atlas' : null}
          published={false}
          selected={false}
          opened={false}
          showOwner={false}
          score={null}
          withScore={false}
          now={0}
          readOnly={false}
          actions={{ toggle: () => undefined, open, reset: () => undefined }}
        />
      </MemoryRouter>,
    ),
  );
  return container;
}

function getLinks(url: string): (string | null)[] {
  const container = renderScreen({ url });
  expect(container.querySelector('tr')).not.toBeNull();
  return [...container.querySelectorAll('a:not([href^="/admin/"])')].map((link) => link.getAttribute('href'));
}

test.each([
  ['https://github.com/robin-muster/ledger', 'https://github.com/robin-muster/ledger'],
  [`${location.origin}/github/robin-muster/ledger`, `${location.origin}/github/robin-muster/ledger`],
  ['javascript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,a', undefined],
  [`blob:${location.origin}/a`, undefined],
])('a repository at %s links to %s', (url, link) => {
  expect(getLinks(url)).toEqual(link === undefined ? [] : [link, link]);
});

const click = (name: Element | null | undefined, init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  act(() => void name?.dispatchEvent(event));
  return event;
};

test('clicking the name opens the panel, also without a safe address', () => {
  for (const url of ['https://github.com/muster-labs/alpha', 'javascript:alert(1)']) {
    const opened: string[] = [];
    click(renderScreen({ url }, (id) => opened.push(id)).querySelector('[data-name]'));
    expect(opened, url).toEqual(['1']);
  }
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'with %o the name links to GitHub',
  (init) => {
    const opened: string[] = [];
    const name = renderScreen({}, (id) => opened.push(id)).querySelector('[data-name]');
    // Keeps happy-dom from following the link.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    let prevented = true;
    name?.parentElement?.addEventListener('click', (event) => (prevented = event.defaultPrevented));
    click(name, init);
    expect([opened, prevented]).toEqual([[], false]);
  },
);

test('a linked row shows its project', () => {
  expect(renderScreen({ projectId: 'p' }).textContent).toContain('Linked to Atlas');
});

test('a row links to the project it is published in', () => {
  const publish = renderScreen({ projectId: null }).querySelector('a[href^="/admin/"]');
  expect(publish?.getAttribute('href')).toBe('/admin/projects/repository-1');
  expect(publish?.textContent).toMatch(/^Publish /);
});
