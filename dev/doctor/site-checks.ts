import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { paths } from '../../src/domain/route.ts';
import { type Finding, failed, passed, skipped } from './finding.ts';
import { containsSecretKey } from './key.ts';
import { entryOf, type PublishedSite } from './published-site.ts';
import { type Answer, NoAnswer, readBody, redirectOf, type Wire } from './wire.ts';

const hosting = 'docs/hosting.md says how for each host';

/** Whether the published files are where the product looks for them. */
export async function checkSite(site: PublishedSite, wire: Wire): Promise<Finding[]> {
  return [
    await checkEncryption(site, wire),
    checkDocument(site),
    await checkRoutes(site, wire),
    await checkUnknownAddress(site, wire),
    await checkMissingFile(site, wire),
    await checkManifest(site, wire),
    checkAddress(site),
    checkSecrets(site),
  ];
}

/** On this computer a browser trusts plain http; anywhere else it gives a page without https neither worker nor key. */
export function isLocal(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}

async function checkEncryption({ origin }: PublishedSite, wire: Wire): Promise<Finding> {
  const id = 'site.https';
  const url = new URL(origin);
  if (isLocal(origin)) return skipped(id, 'https is not asked of a site on this computer.');
  if (url.protocol === 'http:') {
    return failed(id, {
      what: `${origin} is published over plain http.`,
      breaks:
        'Browsers refuse the service worker, the encryption of the GitHub token and the installation of the app, and anybody on the way can read and change what is sent.',
      change: `Turn on https at the host and give its address here: https://${url.host}.`,
    });
  }
  let plain: Answer;
  try {
    plain = await wire.ask(`http://${url.hostname}/`);
  } catch (error) {
    if (error instanceof NoAnswer) return passed(id, 'Published over https; plain http is not answered.');
    throw error;
  }
  const target = redirectOf(plain);
  if (target?.protocol === 'https:') {
    return passed(id, 'Published over https, and plain http leads there.');
  }
  return failed(id, {
    what: `http://${url.hostname}/ is answered with ${plain.status} instead of a redirect to https.`,
    breaks: 'Whoever types the address without https gets a page that works half and is not protected.',
    change:
      'Have the host redirect http to https: most have a switch for it, called Force HTTPS or the like.',
  });
}

function checkDocument({ origin, home, application }: PublishedSite): Finding {
  const id = 'site.documents';
  const isPage = home.status === 200 && isHtml(home) && home.text.includes('<title>');
  if (isPage && entryOf(home.text) === null) return passed(id, 'The landing page is there.');
  const what = isPage
    ? `${origin}/ shows the application instead of the landing page.`
    : `${origin}/ is answered with ${home.status} (${typeOf(home)}) instead of the landing page.`;
  return failed(id, {
    what,
    breaks: 'Visitors do not see the landing page.',
    change:
      application.status === 200
        ? 'Have the host answer / with index.html.'
        : 'Publish everything that npm run build wrote to dist/, at the root of the address.',
  });
}

/** Everything but the landing page is one document, whatever address of it is asked for. */
async function checkRoutes({ origin, application }: PublishedSite, wire: Wire): Promise<Finding> {
  const id = 'site.routes';
  const routes = Object.values(paths).filter((path) => path !== paths.home && path !== paths.admin);
  const answers = await Promise.all(routes.map((path) => wire.ask(origin + path)));
  const wrong = [application, ...answers].flatMap(routeFault);
  if (wrong.length === 0) return passed(id, `All ${routes.length + 1} addresses of the application open it.`);
  return failed(id, {
    what: `${wrong.join('; ')}.`,
    breaks:
      'A reload, a bookmark, a link in an e-mail or the way back from GitHub ends there, and a redirect can lose the code of a sign-in.',
    change: `Have the host answer these addresses with app.html and status 200, without a redirect: dist/_redirects has them as Netlify and Cloudflare Pages read them, and ${hosting}.`,
  });
}

function routeFault(answer: Answer): string[] {
  const path = new URL(answer.address).pathname;
  const target = redirectOf(answer);
  if (target !== null) return [`${path} is redirected (${answer.status}) to ${target.pathname}`];
  if (answer.status !== 200) return [`${path} is answered with ${answer.status}`];
  return entryOf(answer.text) === null ? [`${path} shows another page than the application`] : [];
}

async function checkUnknownAddress({ origin }: PublishedSite, wire: Wire): Promise<Finding> {
  const id = 'site.unknown-address';
  const answer = await wire.ask(`${origin}/portico-doctor-${randomUUID()}`);
  if (answer.status === 404 && entryOf(answer.text) !== null) {
    return passed(id, 'An unknown address is answered with 404 and the not-found page.');
  }
  const what =
    answer.status === 404
      ? 'An unknown address shows a page of the host instead of 404.html.'
      : `An unknown address is answered with ${answer.status} instead of 404.`;
  return failed(id, {
    what,
    breaks:
      'Search engines keep addresses that do not exist, and a visitor is not told that there is nothing here.',
    change: `Have the host answer what is no file and no address of the application with 404.html and status 404; ${hosting}.`,
  });
}

async function checkMissingFile({ origin }: PublishedSite, wire: Wire): Promise<Finding> {
  const id = 'site.missing-file';
  const answer = await wire.ask(`${origin}/assets/portico-doctor-${randomUUID()}.js`);
  if (answer.status === 404) return passed(id, 'A file that is not there is answered with 404.');
  return failed(id, {
    what: `A script that does not exist is answered with ${answer.status} (${typeOf(answer)}) instead of 404.`,
    breaks:
      'After an update, an open tab is given a page in place of a script of the version before, and stays blank.',
    change: `Keep the rule that answers with app.html to the application's own addresses, not to everything; ${hosting}.`,
  });
}

const manifest = z.object({
  name: z.string(),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string() })),
});

async function checkManifest({ origin }: PublishedSite, wire: Wire): Promise<Finding> {
  const id = 'site.manifest';
  const answer = await wire.ask(`${origin}/manifest.webmanifest`);
  const isReadable = answer.status === 200 && readBody(answer, manifest) !== null;
  const isType = ['application/manifest+json', 'application/json'].includes(typeOf(answer));
  if (isReadable && isType) return passed(id, 'The manifest of the app can be read.');
  return failed(id, {
    what: isReadable
      ? `/manifest.webmanifest is sent as ${typeOf(answer)}.`
      : `/manifest.webmanifest is answered with ${answer.status} and no manifest.`,
    breaks: 'Browsers may not offer to install the app.',
    change: isReadable
      ? 'Have the host send files that end in .webmanifest as application/manifest+json.'
      : 'Publish the whole of dist/, manifest.webmanifest included.',
  });
}

function checkAddress({ origin, environment }: PublishedSite): Finding {
  const id = 'site.address';
  if (typeof environment === 'string')
    return skipped(id, `What it was built for cannot be told. ${environment}`);
  if (environment.siteUrl === origin) return passed(id, 'It was built for this address.');
  return failed(id, {
    what: `The site was built for ${environment.siteUrl} and is published at ${origin}.`,
    breaks: 'Search engines and link previews are sent to the other address.',
    change: `Set VITE_SITE_URL=${origin} in .env.production, run npm run build and publish dist/ again; or give the other address here, if that is the one.`,
  });
}

function checkSecrets({ home, application, serviceWorker, entry }: PublishedSite): Finding {
  const id = 'site.secrets';
  const published = [home, application, serviceWorker, entry].filter((answer) => answer !== null);
  const leaking = published.filter(({ text }) => containsSecretKey(text));
  if (leaking.length === 0) return passed(id, 'No secret key stands in the published scripts.');
  const files = leaking.map(({ address }) => new URL(address).pathname);
  return failed(id, {
    what: `A secret key of the Supabase project is published, in ${files.join(' and ')}.`,
    breaks:
      'Whoever opens the site can read, change and delete everything in the project: no rule of the database stops that key.',
    change:
      'Delete that key in the dashboard (Project Settings, API Keys) at once, set VITE_SUPABASE_ANON_KEY in .env.production to the publishable key, run npm run build and publish dist/ again.',
  });
}

/** The type alone, without its parameters. */
export function typeOf(answer: Answer): string {
  return answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() || 'no type';
}

export function isHtml(answer: Answer): boolean {
  return typeOf(answer) === 'text/html';
}
