import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HostIcon } from '#pages/landing/icons.tsx';

const icon = (url: string) => renderToStaticMarkup(<HostIcon url={url} />);

test('profiles have their host’s icon, other addresses a general one', () => {
  const hosts = ['https://www.linkedin.com/in/kim', 'https://x.com/kim', 'https://github.com/kim'];
  const others = ['https://example.social/@kim', 'https://notgithub.com/kim'];
  expect(new Set([...hosts, ...others].map(icon)).size).toBe(4);
  expect(icon('https://twitter.com/kim')).toBe(icon('https://x.com/kim'));
  expect(icon('https://ch.linkedin.com/in/kim')).toBe(icon('https://www.linkedin.com/in/kim'));
});
