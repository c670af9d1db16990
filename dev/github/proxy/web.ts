import { NOBODY } from '../emulator.ts';
import { hashText } from '../seed/random.ts';
import type { Services } from './context.ts';
import { getWriter } from './file-seeder.ts';
import { escape, page, WEB_BASE } from './pages.ts';
import { isHandedOut } from './raw-links.ts';

const MEDIA_TYPES: Record<string, string | undefined> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
};

/** Answers avatars, raw files and the repositories' pages. */
export async function webPage(services: Services, { pathname, searchParams }: URL): Promise<Response> {
  const path = pathname.slice(WEB_BASE.length);
  const avatar = /^\/avatars\/[uo]\/([\w-]+)$/.exec(path)?.[1];
  if (avatar !== undefined) return getAvatar(avatar);
  const raw = /^\/([^/]+\/[^/]+)\/raw\/[^/]+\/.+$/.exec(path)?.[1];
  if (raw !== undefined) return rawFile(services, raw, path, searchParams.get('token'));
  const [owner = '', name] = path.slice(1).split('/');
  if (owner === '') return index(services);
  return name === undefined ? accountPage(services, owner) : repositoryPage(services, `${owner}/${name}`);
}

/** Draws a mirrored pattern of five by five squares, like GitHub's default avatars. */
function getAvatar(key: string): Response {
  const hash = hashText(`avatar ${key}`);
  const cells = Array.from({ length: 15 }, (_, index) => index)
    .filter((index) => (hash >> index) & 1)
    .flatMap((index) => {
      const [x, y] = [Math.floor(index / 5), index % 5];
      return [[x, y], ...(x < 2 ? [[4 - x, y]] : [])];
    })
    .map(([x = 0, y = 0]) => `M${x + 1} ${y + 1}h1v1h-1z`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7" width="140" height="140" shape-rendering="crispEdges"><rect width="7" height="7" fill="#f0f0f0"/><path fill="hsl(${hash % 360} 45% 42%)" d="${cells}"/></svg>`;
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'access-control-allow-origin': '*',
    },
  });
}

async function rawFile(
  services: Services,
  fullName: string,
  path: string,
  token: string | null,
): Promise<Response> {
  const seeded = services.overlay.findSeeded(fullName);
  await services.fileSeeder.ensure(fullName, seeded);
  const response = await services.emulator.send(
    { login: isHandedOut(path, token) ? getWriter(fullName.split('/')[0] ?? '') : NOBODY },
    path,
  );
  if (response.status !== 200) return page('Not found', '<h1>Not found</h1>', 404);
  const extension = path.split('.').at(-1) ?? '';
  return new Response(response.bytes, {
    headers: {
      'content-type': MEDIA_TYPES[extension] ?? 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cache-control': 'max-age=300',
    },
  });
}

function index(services: Services): Response {
  const items = services.world.accounts.map(
    ({ login, name }) =>
      `<li><a href="${WEB_BASE}/${escape(login)}">${escape(login)}</a> <span class="soft">${escape(name)}</span></li>`,
  );
  return page('Accounts', `<h1>Accounts</h1><ul>${items.join('')}</ul>`);
}

function accountPage(services: Services, login: string): Response {
  const account = services.world.accounts.find((candidate) => candidate.login === login);
  if (!account) return page('Not found', '<h1>Not found</h1>', 404);
  const open = services.world.repositories.filter(
    (repository) => repository.owner === account && !repository.private,
  );
  const items = open.map(
    ({ fullName, name, description }) =>
      `<li><a href="${WEB_BASE}/${escape(fullName)}">${escape(name)}</a> <span class="soft">${escape(description)}</span></li>`,
  );
  return page(
    account.name,
    `<h1>${escape(account.name)}</h1><p>${escape(account.bio ?? '')}</p><ul>${items.join('')}</ul>`,
  );
}

function repositoryPage(services: Services, fullName: string): Response {
  const seeded = services.overlay.findSeeded(fullName);
  if (!seeded || seeded.private) return page('Not found', '<h1>Not found</h1><p>It may be private.</p>', 404);
  const readme = seeded.files().find(({ path }) => path === 'README.md')?.content ?? '';
  return page(
    seeded.fullName,
    `<h1>${escape(seeded.fullName)}</h1>
<p>${escape(seeded.description)}</p>
<dl><dt>Stars</dt><dd>${seeded.stars}</dd><dt>Language</dt><dd>${escape(seeded.language ?? '–')}</dd>
<dt>Topics</dt><dd>${escape(seeded.topics.join(', ') || '–')}</dd><dt>Last push</dt><dd>${seeded.pushedAt.toISOString().slice(0, 10)}</dd></dl>
<h2>README.md</h2>
<pre class="soft" style="white-space:pre-wrap">${escape(String(readme))}</pre>`,
  );
}
