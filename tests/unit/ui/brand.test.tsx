// @vitest-environment happy-dom

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { NotFound } from '#pages/not-found/not-found.tsx';
import { owner } from '#site/owner.ts';
import { BrandMark } from '#ui/brand-mark.tsx';

test('a single-purpose page shows the owner’s mark and name', () => {
  const page = new DOMParser().parseFromString(
    renderToStaticMarkup(
      <MemoryRouter>
        <NotFound />
      </MemoryRouter>,
    ),
    'text/html',
  );
  const home = page.querySelector('header a');
  expect(home?.getAttribute('href')).toBe('/');
  expect(home?.textContent).toBe(owner.name);
  expect(home?.querySelector('svg')?.outerHTML).toBe(renderToStaticMarkup(<BrandMark />));
});
