/**
 * Inlined in the head of app.html. Replaces a blank page if the application's files are missing: offline they were never stored,
 * online they belong to a removed version. Also preloads the screen's files.
 */
import './theme-boot.ts';
import { accountKey } from '#config/constants.ts';
import { currentLanguage } from '#ui/language.ts';

declare const ADMIN_FILES: Readonly<Record<string, readonly string[]>>;
declare const GERMAN_FILES: readonly string[];
declare const SITE_BASE: string;

if (currentLanguage() === 'de') preload(GERMAN_FILES);
if (isAccountKnown()) preload(ADMIN_FILES[location.pathname.replace(/\/$/, '')] ?? []);

const reloadedKey = 'portico.reloaded-for-missing-files';
/** Milliseconds after which the server counts as unreachable. */
const maxWaitMs = 5_000;

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.src) void recover();
  },
  { capture: true },
);

function preload(files: readonly string[]): void {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** Without a remembered account, the admin area redirects to the sign-in. */
function isAccountKnown(): boolean {
  try {
    return localStorage.getItem(accountKey) !== null;
  } catch {
    return false;
  }
}

async function recover(): Promise<void> {
  const reachable = await isServerReachable();
  if (reachable && !hasReloaded()) await reloadWithoutOldVersion();
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => explain(reachable));
  else explain(reachable);
}

/** Requests an uncached file, because `navigator.onLine` can be true without a server. */
async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(maxWaitMs);
    await fetch(`${SITE_BASE}service-worker.js`, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

function hasReloaded(): boolean {
  try {
    const before = sessionStorage.getItem(reloadedKey) !== null;
    sessionStorage.setItem(reloadedKey, '1');
    return before;
  } catch {
    return true;
  }
}

/** An old service worker may have served a document whose files the server no longer has. */
async function reloadWithoutOldVersion(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update();
  } finally {
    location.reload();
  }
}

/** Contains its own translations, because the catalogue is among the missing files. */
const texts = {
  en: {
    failed: 'This page could not be loaded. Please try again in a moment.',
    offline: 'You are offline, and this page has not been saved on this device yet.',
    home: 'Return to Home',
  },
  de: {
    failed: 'Diese Seite konnte nicht geladen werden. Bitte versuchen Sie es gleich noch einmal.',
    offline: 'Sie sind offline, und diese Seite ist auf diesem Gerät noch nicht gespeichert.',
    home: 'Zur Startseite',
  },
};

function explain(reachable: boolean): void {
  const language = currentLanguage();
  const { failed, offline, home } = texts[language];
  document.documentElement.lang = language;
  const root = document.getElementById('root');
  const link = Object.assign(document.createElement('a'), { href: SITE_BASE, textContent: home });
  root?.replaceChildren(`${reachable ? failed : offline} `, link);
  // Sets the styles inline, because the style sheets are among the missing files.
  if (root)
    root.style.cssText =
      'max-width:36rem;margin:20vh auto;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif';
}
