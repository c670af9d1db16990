/**
 * A storage place of this origin in a browser, and whether a sign-out leaves it. docs/security.md describes the content of each
 * place. A sign-out removes every other key of ours, and a test fails when it finds a place that isn't listed here.
 */
export interface BrowserPlace {
  in: 'localStorage' | 'sessionStorage' | 'IndexedDB' | 'Cache Storage';
  name: RegExp;
  /** 'stays': belongs to the device or to all accounts. 'session': the data service's client deletes it. */
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

/** The registered place for this name; null: not ours. */
export function browserPlace(where: BrowserPlace['in'], name: string): BrowserPlace | null {
  return browserPlaces.find((place) => place.in === where && place.name.test(name)) ?? null;
}

const ourKey = /^(portico\.|github_|auth_redirect$)/;

/** A storage's keys are its own properties only in a browser's own object. */
export function storageKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** Deletes the signed-out person's data from a storage. */
export function clearPerson(where: 'localStorage' | 'sessionStorage', storage: Storage): void {
  for (const key of storageKeys(storage).filter((name) => ourKey.test(name))) {
    if ((browserPlace(where, key)?.atSignOut ?? 'goes') === 'goes') storage.removeItem(key);
  }
}
