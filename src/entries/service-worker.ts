/**
 * A cache belongs to one build. Precaches the landing documents and islands, and the application's files after a sign-in. Never
 * caches responses of backend, GitHub or sign-in, except seen published pictures. Visited project pages and other languages are
 * cached with their assets for offline use.
 */

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { openChannel } from '#browser/shared-access.ts';
import { backendAddress } from '#config/backend-address.ts';
import { hasApplication, hasServer, hostPath, siteBase, sitePath } from '#config/site.ts';
import { mainLanguage, pathLanguage } from '#content/languages.ts';
import { pictureAddress } from '#domain/portfolio/picture.ts';
import { paths, withOutbox } from '#domain/shared/route.ts';
import { newMessage, waitingChanges } from '#locales/notifications.ts';
import { contactChannel, deliverOutbox, sendOverRest } from '#pages/landing/contact/contact-delivery.ts';
import { openContactOutbox } from '#pages/landing/contact/contact-outbox.ts';
import { notificationLanguage, waitingCount } from '#services/notification-state.ts';

declare const self: ServiceWorkerGlobalScope;
/** The application's files, set by the build. */
declare const APPLICATION_ASSETS: readonly string[];
/** Assets of documents in other languages. */
declare const VISITED_ASSETS: readonly string[];

/** Sites in other folders of the host share the storage. */
const applicationCache = `portico-application${siteBase.slice(0, -1)}`;
const visitedCache = 'portico-visited';
const pictureCache = 'portico-pictures';
const maxCachedPictures = 60;
/** Paths of services and files, which are never served a document. */
const notDocuments = [
  /^\/(auth\/v1|rest\/v1|functions\/v1|storage\/v1|github|mailbox)(\/|$)/,
  /\/[^/]+\.[^/]+$/,
];
const landingDocuments: Record<string, string> = {
  '/': 'index.html',
  '/index.html': 'index.html',
  '/privacy': 'privacy.html',
  '/privacy.html': 'privacy.html',
  '/terms': 'terms.html',
  '/terms.html': 'terms.html',
};

const precached = self.__WB_MANIFEST;
const precachedPaths = new Set(
  precached.map((entry) => getPath(typeof entry === 'string' ? entry : entry.url)),
);
const applicationPaths = APPLICATION_ASSETS.filter((path) => !precachedPaths.has(path));
const visitedPaths = VISITED_ASSETS.filter((path) => !precachedPaths.has(path));

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && sitePath(url.pathname) in landingDocuments,
  async (options) => {
    // Does nothing else, because the new version starts only when this worker is idle.
    if (await becomesNewVersion()) return new Response('', { headers: { Refresh: '0' } });
    deliverContactMessages(options.event);
    const file = landingDocuments[sitePath(options.url.pathname)] ?? 'index.html';
    return createHandlerBoundToURL(file)(options);
  },
);
precacheAndRoute(precached);
cleanupOutdatedCaches();
if (hasApplication) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && applicationPaths.includes(url.pathname),
    async ({ request }) => (await caches.match(request, { cacheName: applicationCache })) ?? fetch(request),
  );
}
if (hasServer) {
  registerRoute(
    ({ url }) => url.href.startsWith(pictureAddress(backendAddress().url, '')),
    async ({ event, request }) => {
      const { clientId } = event as FetchEvent;
      const client = await self.clients.get(clientId);
      // Skips the admin area, because the owner has the pictures of drafts on the device.
      const isAdmin = client && new URL(client.url).pathname.startsWith('/admin');
      return isAdmin ? fetch(request) : cachedPicture(request);
    },
  );
}
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && visitedPaths.includes(url.pathname),
  async ({ request }) => (await caches.match(request, { cacheName: visitedCache })) ?? keepVisited(request),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isKeptWhenVisited(url.pathname),
  async (options) => {
    deliverContactMessages(options.event);
    const { pathname } = options.url;
    return (await openVisited(pathname, options.request)) ?? openInMainLanguage(pathname, options);
  },
);
registerRoute(
  new NavigationRoute(
    async (options) => {
      deliverContactMessages(options.event);
      // Only a complete cache serves the application; otherwise the server's current version is loaded.
      if (!(await isWarm())) {
        const response = await fetch(options.request).catch(() => null);
        if (response) return response;
      }
      return openFallback(options);
    },
    { denylist: notDocuments },
  ),
);

/** Opens the application, or in a build without it the page for documents that are not cached. */
const openFallback = createHandlerBoundToURL(hasApplication ? 'app.html' : 'offline.html');

type DocumentRequest = Parameters<typeof openFallback>[0];

function isKeptWhenVisited(path: string): boolean {
  if (!path.startsWith(siteBase)) return false;
  const own = sitePath(path);
  return pathLanguage(own) !== mainLanguage || /^\/projects\/[^/.]+$/.test(own);
}

/** Offline fallback for another language: the main document, or the general fallback. */
function openInMainLanguage(fullPath: string, options: DocumentRequest): Promise<Response> {
  const path = sitePath(fullPath);
  const language = pathLanguage(path);
  const file =
    language === mainLanguage ? undefined : landingDocuments[path.slice(language.length + 1) || '/'];
  return file === undefined ? openFallback(options) : createHandlerBoundToURL(file)(options);
}

/** Returns the server's document, otherwise the cached one, or null if there is neither. */
async function openVisited(path: string, request: Request): Promise<Response | null> {
  const cache = await caches.open(visitedCache);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(path, response.clone()).catch(() => undefined);
    // Removes an unpublished page from the cache.
    else if (response.status === 404) await cache.delete(path);
    return response;
  } catch {
    return (await cache.match(path)) ?? null;
  }
}

/** Milliseconds after which the server counts as unreachable. */
const documentTimeoutMs = 5_000;

/** Caches documents that were opened before the service worker was installed. */
async function keepOpenDocuments(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = new Set(pages.map(({ url }) => getPath(url)).filter(isKeptWhenVisited));
  const signal = AbortSignal.timeout(documentTimeoutMs);
  await Promise.all([...open].map((path) => openVisited(path, new Request(path, { signal }))));
}

async function keepVisited(request: Request): Promise<Response> {
  const response = await fetch(request);
  const cache = await caches.open(visitedCache);
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined);
  return response;
}

self.addEventListener('install', (event) => {
  // Updates the whole application, or keeps the old version.
  event.waitUntil(isWarm().then((warm) => (warm ? warmApplication() : undefined)));
  event.waitUntil(keepOpenDocuments());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldAssets());
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const type = message && typeof message === 'object' && 'type' in message ? message.type : null;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type !== 'warm-application' || !hasApplication) return;
  const reply = (done: boolean) => event.ports[0]?.postMessage({ done });
  event.waitUntil(
    warmApplication().then(
      () => reply(true),
      () => reply(false),
    ),
  );
});

if (hasApplication) {
  self.addEventListener('sync', (event) => {
    const { tag, waitUntil } = event as SyncEvent;
    if (tag === contactChannel && hasServer) waitUntil.call(event, deliverOrTryAgain());
    // Wakes a page, because only pages have the owner's session.
    if (tag === 'portico-sync') waitUntil.call(event, wakeOrTell());
  });

  /**
   * Shows a notification. An empty push message stands for a new message of a visitor; the weekly summary contains its
   * text.
   */
  self.addEventListener('push', (event) => {
    event.waitUntil(Promise.all([notify(event.data), wakePages()]));
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openFromNotification(event.notification.tag));
  });
}

const waitingTag = 'github-changes';
const digestTag = 'digest';

type PushedData = { json(): unknown };

async function notify(data: PushedData | null): Promise<void> {
  const digest = readDigest(data);
  if (digest) return show(digestTag, digest);
  await show('messages', newMessage[getLanguage(await notificationLanguage())]);
}

/** Returns null for a message without a summary. */
function readDigest(data: PushedData | null): { title: string; body: string } | null {
  try {
    const value = data?.json();
    if (typeof value !== 'object' || value === null || !('title' in value && 'body' in value)) return null;
    return { title: String(value.title), body: String(value.body) };
  } catch {
    return null;
  }
}

/** A page carries out changes on GitHub. Without one, notifies the owner. */
async function wakeOrTell(): Promise<void> {
  await wakePages();
  if (await adminPage()) return;
  const [language, count] = await Promise.all([notificationLanguage(), waitingCount()]);
  if (language === undefined || count === 0) return;
  // Rejects if the permission was revoked in the browser's settings.
  await show(waitingTag, waitingChanges[getLanguage(language)](count)).catch(() => undefined);
}

const getLanguage = (kept: unknown) => (kept === 'de' ? 'de' : 'en');

/** @param tag replaces an unread notification with the same tag */
function show(tag: string, { title, body }: { title: string; body: string }): Promise<void> {
  return self.registration.showNotification(title, { body, icon: hostPath('/icons/icon-192.png'), tag });
}

async function openFromNotification(tag: string): Promise<void> {
  const open = await adminPage();
  if (!open) {
    const places: Record<string, string> = {
      [waitingTag]: withOutbox(paths.admin),
      [digestTag]: paths.admin,
    };
    await self.clients.openWindow(hostPath(places[tag] ?? paths.messages));
    return;
  }
  if (tag === waitingTag) open.postMessage({ type: 'outbox-requested' });
  await open.focus();
}

/** Finds an open admin page. A client's address is the one that it loaded, possibly a sign-in or callback. */
async function adminPage() {
  const pages = await self.clients.matchAll({ type: 'window' });
  return pages.find(({ url }) => /^\/(admin|auth|github)/.test(sitePath(getPath(url))));
}

async function wakePages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage({ type: 'sync-requested' });
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

function getPath(url: string): string {
  return new URL(url, self.location.origin).pathname;
}

/**
 * Returns a picture from the cache or the server. A picture never changes under its name. The oldest pictures are
 * removed.
 */
async function cachedPicture(request: Request): Promise<Response> {
  const cache = await caches.open(pictureCache);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone()).catch(() => undefined);
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - maxCachedPictures))) await cache.delete(old);
  }
  return response;
}

/** During installation and after a failure, the cache exists but is empty. */
async function isWarm(): Promise<boolean> {
  if (!(await caches.has(applicationCache))) return false;
  return (await (await caches.open(applicationCache)).keys()).length > 0;
}

async function warmApplication(): Promise<void> {
  const cache = await caches.open(applicationCache);
  const kept = new Set((await cache.keys()).map(({ url }) => getPath(url)));
  await cache.addAll(applicationPaths.filter((path) => !kept.has(path)));
}

async function forgetOldAssets(): Promise<void> {
  await forget(visitedCache, (path) => path.startsWith(hostPath('/assets/')) && !visitedPaths.includes(path));
  await forget(applicationCache, (path) => !applicationPaths.includes(path));
}

async function forget(cacheName: string, isOld: (path: string) => boolean): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    if (isOld(getPath(request.url))) await cache.delete(request);
  }
}

/**
 * A reload alone never ends the old version, and a visitor's tab may live for months. If the loading document is the site's only
 * one, the waiting version may take over.
 */
async function becomesNewVersion(): Promise<boolean> {
  const { waiting } = self.registration;
  if (!waiting) return false;
  const open = await self.clients.matchAll({ type: 'window' });
  if (open.length > 1) return false;
  waiting.postMessage({ type: 'SKIP_WAITING' }, []);
  return true;
}

/** Without Background Sync, opening any page sends waiting messages. */
function deliverContactMessages(event: ExtendableEvent): void {
  if (!hasServer) return;
  event.waitUntil(deliver().catch(() => {}));
}

/** Rejecting makes the browser retry later. */
async function deliverOrTryAgain(): Promise<void> {
  const deliveries = await deliver();
  if (deliveries.some(({ result }) => result === 'waiting' || result === 'busy')) {
    throw new Error('Messages are still waiting.');
  }
}

async function deliver() {
  const deliveries = await deliverOutbox(openContactOutbox(), sendOverRest(backendAddress));
  if (deliveries.some(({ result }) => result === 'delivered')) {
    const channel = openChannel(contactChannel);
    channel.postMessage('delivered');
    channel.close();
  }
  return deliveries;
}
