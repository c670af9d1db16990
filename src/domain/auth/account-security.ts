import type { Listed } from '../shared/listed.ts';

/** Somewhere that the account is signed in. Times are milliseconds since the epoch. */
export interface SignedInDevice {
  /** Of the session. */
  id: string;
  name: string;
  beganAt: number;
  usedAt: number;
  /** The session of this browser. */
  isCurrent: boolean;
}

/** An account at a provider that can sign in to this account. */
export interface LinkedAccount {
  id: string;
  /** `github`, or the auth service's word for another provider. */
  provider: string;
  /** A login or an e-mail address. */
  name: string;
  /** Milliseconds since the epoch. */
  linkedAt: number;
  /** The GitHub account that the site knows its owner by. */
  isOwner: boolean;
}

/** An authenticator app of the account. */
export interface Authenticator {
  id: string;
  name: string;
  addedAt: number;
}

/** Data for setting up an authenticator app, available once. */
export interface NewAuthenticator {
  id: string;
  /** To scan: a picture as an address. */
  picture: string;
  /** To type. */
  secret: string;
}

/** Apps show six digits, often with a space. */
const codeForm = /^[0-9]{6}$/;

/** The digits of the input; null: not a code. */
export function readCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return codeForm.test(digits) ? digits : null;
}

export const securityEvents = [
  'sign_in',
  'session_ended',
  'password_changed',
  'email_changed',
  'role_granted',
  'role_taken',
  'owner_named',
  'owner_recognised',
  'owner_removed',
  'any_sign_in_allowed',
  'github_required',
  'account_linked',
  'account_unlinked',
  'factor_added',
  'factor_removed',
  'app_key_stored',
  'app_removed',
] as const;

/** A sign-in to the owner's account, or a change of who may what or of a key. */
export interface SecurityEvent {
  /** Rises with time. */
  id: number;
  happenedAt: number;
  /** One of `securityEvents`; later servers may send others. */
  event: string;
  /** A GitHub login, an e-mail address, an app's id. */
  subject: string | null;
  /** How a sign-in began, in the auth service's word. */
  method: string | null;
  /** A user agent. */
  device: string | null;
}

/** `isLast`: there are no older entries. */
export type SecurityLogPage = Listed<SecurityEvent> & { isLast: boolean };

// The first that fits: each of these says that it is the following ones, too.
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A user agent in the words of its user; one that is no browser's is shown as it is. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent?.trim() ?? '';
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (text.slice(0, 60) || 'Unknown device');
}

const methods: Record<string, string> = {
  oauth: ' with GitHub',
  password: ' with a password',
  otp: ' by a link in an e-mail',
  magiclink: ' by a link in an e-mail',
  recovery: ' by a link in an e-mail',
  'email/signup': ' by a link in an e-mail',
};

/** The event as a sentence. */
export function eventText({ event, subject, method, device }: SecurityEvent): string {
  const who = subject ?? 'an account';
  const sentences: Record<string, string | undefined> & Record<(typeof securityEvents)[number], string> = {
    sign_in: `${who} signed in${methods[method ?? ''] ?? ''}: ${deviceName(device)}`,
    session_ended: `${who} was signed out from another device: ${deviceName(device)}`,
    password_changed: `The password of ${who} was changed`,
    email_changed: `The e-mail address was changed to ${who}`,
    role_granted: `${who} became admin`,
    role_taken: `${who} is admin no more`,
    owner_named: `${who} was named as the owner`,
    owner_recognised: `${who} was recognised at GitHub as the owner`,
    owner_removed: `${who} is named as the owner no more`,
    any_sign_in_allowed: 'Any sign-in to the account opens the admin area from now on',
    github_required: 'Only a sign-in with GitHub opens the admin area from now on',
    account_linked: `The account ${who} was linked: it can sign in to the owner's account`,
    account_unlinked: `The linked account ${who} was removed`,
    factor_added: `An authenticator was added to the account of ${who}: a sign-in asks for its code`,
    factor_removed: `An authenticator of ${who} was removed`,
    app_key_stored: `The keys of the GitHub App ${who} were stored`,
    app_removed: `The GitHub App ${who} was disconnected`,
  };
  return sentences[event] ?? event;
}
