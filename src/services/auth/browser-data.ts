/** A place where this site stores data (docs/security.md describes each). A test fails for unlisted places. */
export interface BrowserPlace {
  in: 'localStorage' | 'sessionStorage' | 'IndexedDB' | 'Cache Storage';
  name: RegExp;
  atSignOut: 'goes' | 'stays' | 'session';
}

const account = '[0-9a-f]{8}-[0-9a-f-]{27}';

export const browserPlaces: readonly BrowserPlace[] = [
  { in: 'localStorage', name: /^portico\.session/, atSignOut: 'session' },
  { in: 'localStorage', name: /^portico\.account$/, atSignOut: 'goes' },
  { in: 'localStorage', name: /^auth_redirect$/, atSignOut: 'goes' },
  { in: 'localStorage', name: /^github_/, atSignOut: 'goes' },
  { in: 'localStorage', name: new RegExp(`^portico\\.app-setup\\.${account}$`), atSignOut: 'goes' },
  { in: 'localStorage', name: /^portico\.list$/, atSignOut: 'goes' },
  { in: 'localStorage', name: /^portico\.commands$/, atSignOut: 'goes' },
  { in: 'localStorage', name: /^portico\.github-connected$/, atSignOut: 'goes' },
  { in: 'localStorage', name: /^portico\.reports$/, atSignOut: 'goes' },
  { in: 'localStorage', name: /^portico\.leaving$/, atSignOut: 'stays' },
  { in: 'localStorage', name: /^portico\.metadata-to-clear$/, atSignOut: 'stays' },
  { in: 'localStorage', name: /^portico\.github-scopes$/, atSignOut: 'stays' },
  {
    in: 'localStorage',
    name: /^portico\.(theme|keys|language|language-offered|clock|first-run)$/,
    atSignOut: 'stays',
  },
  { in: 'localStorage', name: /^portico\.(skills|projects|contact-waiting)$/, atSignOut: 'stays' },
  { in: 'localStorage', name: /^portico\.sent-messages$/, atSignOut: 'stays' },
  { in: 'sessionStorage', name: /^(portico\..*|github_auth_pending)$/, atSignOut: 'goes' },
  { in: 'IndexedDB', name: new RegExp(`^portico-${account}$`), atSignOut: 'goes' },
  { in: 'IndexedDB', name: new RegExp(`^portico-answers-${account}$`), atSignOut: 'goes' },
  { in: 'IndexedDB', name: /^portico-vault$/, atSignOut: 'stays' },
  { in: 'IndexedDB', name: /^portico-notifications$/, atSignOut: 'stays' },
  { in: 'IndexedDB', name: /^portico-contact$/, atSignOut: 'stays' },
  { in: 'Cache Storage', name: /^(portico-.*|workbox-precache-.*)$/, atSignOut: 'stays' },
];

export function browserPlace(where: BrowserPlace['in'], name: string): BrowserPlace | null {
  return browserPlaces.find((place) => place.in === where && place.name.test(name)) ?? null;
}

const ourKey = /^(portico\.|github_|auth_redirect$)/;

/** Reads the keys by index, because a Storage other than the browser's does not list its keys as properties. */
export function storageKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

export function clearPerson(where: 'localStorage' | 'sessionStorage', storage: Storage): void {
  for (const key of storageKeys(storage).filter((name) => ourKey.test(name))) {
    if ((browserPlace(where, key)?.atSignOut ?? 'goes') === 'goes') storage.removeItem(key);
  }
}
