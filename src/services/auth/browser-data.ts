/**
 * Every place of this origin in a browser: what it holds, and whether it is there after a sign-out. What is not named here
 * is taken away at a sign-out where it can be found by its name, and fails the test that looks.
 */
export interface BrowserPlace {
  in: 'localStorage' | 'sessionStorage' | 'IndexedDB' | 'Cache Storage';
  name: RegExp;
  holds: string;
  /** 'stays': it is the device's or everybody's. 'session': the data service's client takes it away itself. */
  atSignOut: 'goes' | 'stays' | 'session';
}

const account = '[0-9a-f]{8}-[0-9a-f-]{27}';

export const browserPlaces: readonly BrowserPlace[] = [
  {
    in: 'localStorage',
    name: /^portico\.session/,
    holds: 'session of the data service: access and refresh token, user',
    atSignOut: 'session',
  },
  { in: 'localStorage', name: /^portico\.account$/, holds: 'who was signed in', atSignOut: 'goes' },
  { in: 'localStorage', name: /^auth_redirect$/, holds: 'where to go after sign-in', atSignOut: 'goes' },
  { in: 'localStorage', name: /^github_/, holds: 'hints about the GitHub App', atSignOut: 'goes' },
  {
    in: 'localStorage',
    name: new RegExp(`^portico\\.app-setup\\.${account}$`),
    holds: 'how far the setup of the GitHub App has got',
    atSignOut: 'goes',
  },
  {
    in: 'localStorage',
    name: /^portico\.list$/,
    holds: 'what the list of repositories showed last: organisation, search, filters, sort, page',
    atSignOut: 'goes',
  },
  {
    in: 'localStorage',
    name: /^portico\.commands$/,
    holds: 'ids of the commands that were chosen last',
    atSignOut: 'goes',
  },
  { in: 'localStorage', name: /^portico\.reports$/, holds: 'the last crash reports', atSignOut: 'goes' },
  {
    in: 'localStorage',
    name: /^portico\.leaving$/,
    holds: 'a sign-out that has begun; taken away when it is done',
    atSignOut: 'stays',
  },
  {
    in: 'localStorage',
    name: /^portico\.metadata-to-clear$/,
    holds: 'whose mirror of the token is still to be cleared: the id of an account',
    atSignOut: 'stays',
  },
  {
    in: 'localStorage',
    name: /^portico\.github-scopes$/,
    holds: 'what GitHub granted last, so that the next sign-in asks for as much: names of scopes',
    atSignOut: 'stays',
  },
  {
    in: 'localStorage',
    name: /^portico\.(theme|keys|language|language-offered|clock)$/,
    holds:
      'how this device is used: appearance, keys of the list, language, whether one was offered, how wrong its clock is',
    atSignOut: 'stays',
  },
  {
    in: 'localStorage',
    name: /^portico\.(skills|projects|contact-waiting)$/,
    holds: 'what every visitor sees, and whether a message of theirs waits',
    atSignOut: 'stays',
  },
  {
    in: 'localStorage',
    name: /^portico\.sent-messages$/,
    holds: 'which messages were written from which account: ids, until the account has them',
    atSignOut: 'stays',
  },
  {
    in: 'sessionStorage',
    name: /^(portico\..*|github_auth_pending)$/,
    holds: 'drafts and the sign-in that is under way, of this tab',
    atSignOut: 'goes',
  },
  {
    in: 'IndexedDB',
    name: new RegExp(`^portico-${account}$`),
    holds: "the account's rows and its changes on their way",
    atSignOut: 'goes',
  },
  {
    in: 'IndexedDB',
    name: new RegExp(`^portico-answers-${account}$`),
    holds: "GitHub's responses to analyses: readmes, file trees, contributors",
    atSignOut: 'goes',
  },
  {
    in: 'IndexedDB',
    name: /^portico-vault$/,
    holds: "the device's key or the lock, and sealed tokens that are still to be taken back at GitHub",
    atSignOut: 'stays',
  },
  {
    in: 'IndexedDB',
    name: /^portico-notifications$/,
    holds: 'the language of notifications while they are on, and how many changes at GitHub wait: a number',
    atSignOut: 'stays',
  },
  { in: 'IndexedDB', name: /^portico-contact$/, holds: "a visitor's message that waits", atSignOut: 'stays' },
  {
    in: 'Cache Storage',
    name: /^(portico-.*|workbox-precache-.*)$/,
    holds: 'files of the site and published pictures, the same for everybody',
    atSignOut: 'stays',
  },
];

/** What is kept under this name; null: it is not ours. */
export function browserPlace(where: BrowserPlace['in'], name: string): BrowserPlace | null {
  return browserPlaces.find((place) => place.in === where && place.name.test(name)) ?? null;
}

const ourKey = /^(portico\.|github_|auth_redirect$)/;

/** A storage's keys are its own properties only in a browser's own object. */
export function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** Takes away what a storage holds of the person who leaves. */
export function clearPerson(where: 'localStorage' | 'sessionStorage', storage: Storage): void {
  for (const key of keysOf(storage).filter((name) => ourKey.test(name))) {
    if ((browserPlace(where, key)?.atSignOut ?? 'goes') === 'goes') storage.removeItem(key);
  }
}
