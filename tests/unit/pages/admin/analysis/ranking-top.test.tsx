// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RankingBars } from '#pages/admin/analysis/ranking-panel.tsx';

test('bars are as long as scores, the first accented', () => {
  const html = renderToStaticMarkup(
    <RankingBars
      best={[
        { id: '1', fullName: 'muster-labs/kiln', total: 41.5, share: 1 },
        { id: '2', fullName: 'muster-labs/ledger', total: 10.375, share: 0.25 },
      ]}
    />,
  );
  const places = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('li')];
  expect(places.map(({ textContent }) => textContent)).toEqual([
    '1muster-labs/kiln41.5',
    '2muster-labs/ledger10.38',
  ]);
  const bars = places.map((place) => place.querySelector('rect'));
  expect(bars.map((bar) => bar?.getAttribute('width'))).toEqual(['100%', '25%']);
  expect(bars.map((bar) => bar?.getAttribute('class'))).toEqual(['fill-accent', 'fill-ink']);
});
