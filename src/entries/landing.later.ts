/**
 * Runs seconds after a public document has loaded, at once for signed-in users: account link, installation, visit count, language
 * offer, prefetching. Imported by landing.loader.ts, so that it does not delay reading.
 */
import { backendAddress } from '#config/backend-address.ts';
import { hasServer, hostPath, siteBase } from '#config/site.ts';
import { trustedScriptUrl } from '#config/trusted-types.ts';

const { DEV, VITE_SERVICE_WORKER, VITE_VISIT_COUNTS } = import.meta.env as Readonly<Record<string, unknown>>;

/** Null in a site without a server. The build leaves the module out only if the constant is right here. */
const loadAccountLink = import.meta.env.WITHOUT_SERVER ? null : () => import('./account-link.ts');

leadToAccount();
document.head.append(
  Object.assign(document.createElement('link'), { rel: 'manifest', href: hostPath('/manifest.webmanifest') }),
);
registerServiceWorker();
if (hasServer && VITE_VISIT_COUNTS === 'on') countVisit();
offerLanguage();
prefetchProjects();
openYears();

function leadToAccount(): void {
  const account = readStored('portico.account');
  if (account === null) return;
  loadAccountLink?.().then(
    ({ openWhereTheOwnerWorks, pointAtAccount }) => {
      pointAtAccount(account);
      openWhereTheOwnerWorks(account, {
        isInstalled: matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches,
        navigation: performance.getEntriesByType('navigation').flatMap(getType)[0],
        referrer: document.referrer,
        address: location.pathname + location.search + location.hash,
        open: (path) => location.replace(path),
      });
    },
    () => {},
  );
}

function getType(entry: PerformanceEntry): string[] {
  return 'type' in entry && typeof entry.type === 'string' ? [entry.type] : [];
}

/** Skips development, where the service worker would serve outdated sources. */
function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (DEV || VITE_SERVICE_WORKER === 'off') {
    // An open page may register the worker again while it removes itself.
    navigator.serviceWorker
      .getRegistration()
      .then((registration) => registration?.unregister())
      .catch(() => {});
    return;
  }
  navigator.serviceWorker.register(trustedScriptUrl(hostPath('/service-worker.js'))).catch(() => {});
}

/** Counts a visit of this page and day, anonymously and without storage. Skips Do Not Track, signed-in users and reloads. */
function countVisit(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  const isVisit = performance.getEntriesByType('navigation').flatMap(getType)[0] === 'navigate';
  if (doNotTrack === '1' || globalPrivacyControl || !isVisit || readStored('portico.account') !== null)
    return;
  const { url, anonKey } = backendAddress();
  fetch(`${url}/rest/v1/rpc/count_visit`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ page: location.pathname.replace(/(index)?\.html$/, '') }),
    keepalive: true,
  }).catch(() => {});
}

/**
 * Offers the language only at the site's root and to visitors from elsewhere. Visitors who move within the site have
 * chosen the language.
 */
function offerLanguage(): void {
  if (location.pathname !== siteBase || document.referrer.startsWith(location.origin)) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')];
  const preferred = navigator.languages
    .map((tag) => tag.slice(0, 2))
    .find(
      (code) => code === document.documentElement.lang || links.some(({ hreflang }) => hreflang === code),
    );
  const link = links.find(({ hreflang }) => hreflang === preferred);
  if (!link || readStored('portico.language-offered') !== null) return;
  import('./language-offer.ts').then(
    ({ offer }) => offer(link),
    () => {},
  );
}

/**
 * Opens a year when its column is clicked. Only for a mouse: on a touch screen, a tap shows the column's label first.
 */
function openYears(): void {
  if (!matchMedia('(hover: hover)').matches) return;
  document.querySelector('.years')?.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLLIElement) target.querySelector('a')?.click();
  });
}

/** Prefetches a project's page on hover, for browsers without speculation rules (see document-head.ts). Respects saveData. */
function prefetchProjects(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (HTMLScriptElement.supports?.('speculationrules') || connection?.saveData) return;
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('[href*="/projects/"]');
    if (!link || document.querySelector(`link[href="${link.href}"]`)) return;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: link.href }));
  };
  for (const type of ['pointerover', 'pointerdown']) addEventListener(type, prefetch);
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
