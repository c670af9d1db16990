import * as z from 'zod/mini';
import { notFoundFile } from '../build/host-rules.ts';
import { type Finding, failed, passed, skipped } from './finding.ts';
import { containsSecretKey } from './key.ts';
import { getEntry, type HostedResponse, type PublishedSite } from './published-site.ts';
import { getRedirect, NoResponse, readBody, type Wire, type WireResponse } from './wire.ts';

const hosting =
  'npm run build writes the rules for each host into dist/, and docs/hosting.md says which file is whose';

export async function checkSite(site: PublishedSite, wire: Wire): Promise<Finding[]> {
  return [
    await checkEncryption(site, wire),
    checkDocuments(site),
    checkRoutes(site),
    checkUnknownAddress(site),
    checkMissingFile(site),
    checkTypes(site),
    checkManifest(site),
    checkAddress(site),
    checkSecrets(site),
  ];
}

/** Browsers trust http only on this computer; elsewhere pages get no service worker and no key. */
function isLocal(url: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

async function checkEncryption({ origin }: PublishedSite, wire: Wire): Promise<Finding> {
  const id = 'site.https';
  const url = new URL(origin);
  if (isLocal(url)) return skipped(id, 'https is not asked of a site on this computer.');
  if (url.protocol === 'http:') {
    return failed(id, {
      what: `${origin} is published over plain http.`,
      breaks:
        'Browsers refuse the service worker, the encryption of the GitHub token and the installation of the app, and anybody on the way can read and change what is sent.',
      change: `Turn on https at the host and give its address here: https://${url.host}.`,
    });
  }
  let plain: WireResponse;
  try {
    plain = await wire.request(`http://${url.hostname}/`);
  } catch (error) {
    if (error instanceof NoResponse) return passed(id, 'Published over https; plain http is not answered.');
    throw error;
  }
  const target = getRedirect(plain);
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

/** Visitors' pages are separate documents. */
function checkDocuments({ origin, responses }: PublishedSite): Finding {
  const id = 'site.documents';
  const wrong = responses
    .filter(({ expected }) => expected.status === 200 && expected.file.endsWith('.html'))
    .filter(({ expected }) => expected.file !== 'app.html')
    .filter(
      ({ response }) => response.status !== 200 || !isHtml(response) || getEntry(response.text) !== null,
    );
  const [first] = wrong;
  if (first === undefined) return passed(id, 'The landing page and the pages beside it are there.');
  const { address, file } = first.expected;
  const isApplication = getEntry(first.response.text) !== null;
  return failed(id, {
    what: isApplication
      ? `${origin}${address} shows the application instead of ${file}.`
      : `${origin}${address} is answered with ${first.response.status} (${getType(first.response)}) instead of ${file}.`,
    breaks: 'Visitors do not see that page.',
    change: `Publish everything that npm run build wrote to dist/, at the root of the address, with the host's own rules: ${hosting}.`,
  });
}

/** All other addresses are one document. */
function checkRoutes({ responses }: PublishedSite): Finding {
  const id = 'site.routes';
  const routes = responses.filter(({ expected }) => expected.file === 'app.html');
  const wrong = routes.flatMap(routeFault);
  if (wrong.length === 0) return passed(id, `All ${routes.length} addresses of the application open it.`);
  return failed(id, {
    what: `${wrong.join('; ')}.`,
    breaks:
      'A reload, a bookmark, a link in an e-mail or the way back from GitHub ends there, and a redirect can lose the code of a sign-in.',
    change: `Have the host answer these addresses with app.html and status 200, without a redirect: ${hosting}.`,
  });
}

function routeFault({ response }: HostedResponse): string[] {
  const path = getPath(response);
  const target = getRedirect(response);
  if (target !== null) return [`${path} is redirected (${response.status}) to ${target.pathname}`];
  if (response.status !== 200) return [`${path} is answered with ${response.status}`];
  return getEntry(response.text) === null ? [`${path} shows another page than the application`] : [];
}

function notFoundResponse({ responses }: PublishedSite, isAsset: boolean): WireResponse | undefined {
  const missing = responses.filter(({ expected }) => expected.file === notFoundFile);
  return missing.find(({ expected }) => expected.address.startsWith('/assets/') === isAsset)?.response;
}

function checkUnknownAddress(site: PublishedSite): Finding {
  const id = 'site.unknown-address';
  const response = notFoundResponse(site, false);
  if (response?.status === 404 && getEntry(response.text) !== null) {
    return passed(id, 'An unknown address is answered with 404 and the not-found page.');
  }
  return failed(id, {
    what:
      response?.status === 404
        ? 'An unknown address shows a page of the host instead of 404.html.'
        : `An unknown address is answered with ${response?.status} instead of 404.`,
    breaks:
      'Search engines keep addresses that do not exist, and a visitor is not told that there is nothing here.',
    change: `Have the host answer what is no file and no address of the application with 404.html and status 404: ${hosting}.`,
  });
}

function checkMissingFile(site: PublishedSite): Finding {
  const id = 'site.missing-file';
  const response = notFoundResponse(site, true);
  const caching = response?.headers.get('cache-control') ?? '';
  const isKept = /\bmax-age=[1-9]/.test(caching);
  if (response?.status === 404 && !isKept) {
    return passed(id, 'A script that is not there is answered with 404.');
  }
  return failed(id, {
    what: isKept
      ? `A script that does not exist may be kept as missing (${caching}).`
      : `A script that does not exist is answered with ${response?.status} instead of 404.`,
    breaks:
      'After an update, an open tab is given something else in place of a script of the version before, and stays blank.',
    change: `Keep the rule that answers with app.html, and the one that keeps files for ever, to what they are for: ${hosting}.`,
  });
}

/** A wrong type prevents running or showing a file. */
function checkTypes({ responses }: PublishedSite): Finding {
  const id = 'site.types';
  const wrong = responses
    .filter(({ expected, response }) => response.status === 200 && expected.address.startsWith('/assets/'))
    .filter(({ expected, response }) => getKind(getType(response)) !== getKind(expected.contentType));
  const [first] = wrong;
  if (first === undefined) return passed(id, 'Scripts and styles are sent as such.');
  return failed(id, {
    what: `${first.expected.address} is sent as ${getType(first.response)} instead of ${first.expected.contentType}.`,
    breaks: 'The browser does not use the file, and the page stays without it.',
    change: `Have the host send the right type for each kind of file: ${hosting}.`,
  });
}

const manifest = z.object({
  name: z.string(),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string() })),
});

function checkManifest({ responses }: PublishedSite): Finding {
  const id = 'site.manifest';
  const response = responses.find(({ expected }) => expected.file === 'manifest.webmanifest')?.response;
  const isReadable = response?.status === 200 && readBody(response, manifest) !== null;
  const type = response === undefined ? 'nothing' : getType(response);
  if (isReadable && ['application/manifest+json', 'application/json'].includes(type)) {
    return passed(id, 'The manifest of the app can be read.');
  }
  return failed(id, {
    what: isReadable
      ? `/manifest.webmanifest is sent as ${type}.`
      : `/manifest.webmanifest is answered with ${response?.status} and no manifest.`,
    breaks: 'Browsers may not offer to install the app.',
    change: isReadable
      ? 'Have the host send files that end in .webmanifest as application/manifest+json.'
      : 'Publish the whole of dist/, manifest.webmanifest included.',
  });
}

function checkAddress({ origin, environment }: PublishedSite): Finding {
  const id = 'site.address';
  if (typeof environment === 'string') {
    return skipped(id, `What it was built for cannot be told. ${environment}`);
  }
  if (environment.siteUrl === origin) return passed(id, 'It was built for this address.');
  if (isLocal(new URL(environment.siteUrl)) && isLocal(new URL(origin))) {
    return passed(id, 'It was built for this computer, where any port will do.');
  }
  return failed(id, {
    what: `The site was built for ${environment.siteUrl} and is published at ${origin}.`,
    breaks: 'Search engines and link previews are sent to the other address.',
    change: `Set VITE_SITE_URL=${origin} in .env.production, run npm run build and publish dist/ again; or give the other address here, if that is the one.`,
  });
}

function checkSecrets({ responses }: PublishedSite): Finding {
  const id = 'site.secrets';
  const leaking = responses.filter(({ response }) => containsSecretKey(response.text));
  if (leaking.length === 0) return passed(id, 'No secret key stands in the published pages and scripts.');
  const files = leaking.map(({ response }) => getPath(response));
  return failed(id, {
    what: `A secret key of the Supabase project is published, in ${files.join(' and ')}.`,
    breaks:
      'Whoever opens the site can read, change and delete everything in the project: no rule of the database stops that key.',
    change:
      'Delete that key in the dashboard (Project Settings, API Keys) at once, set VITE_SUPABASE_ANON_KEY in .env.production to the publishable key, run npm run build and publish dist/ again.',
  });
}

export function getPath(response: WireResponse): string {
  return new URL(response.address).pathname;
}

export function getType(response: WireResponse): string {
  return response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() || 'no type';
}

export function isHtml(response: WireResponse): boolean {
  return getType(response) === 'text/html';
}

/** Some hosts still send the former type of scripts. */
export function getKind(type: string): string {
  return type === 'application/javascript' ? 'text/javascript' : type;
}
