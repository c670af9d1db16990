import type { Listed } from '../shared/listed.ts';

/** A session of the account. Times are milliseconds since the epoch. */
export interface SignedInDevice {
  id: string;
  name: string;
  beganAt: number;
  usedAt: number;
  isCurrent: boolean;
}

export interface LinkedAccount {
  id: string;
  /** `github`, or the name by which the auth service calls another provider. */
  provider: string;
  name: string;
  linkedAt: number;
  /** True for the GitHub account that identifies the site's owner. */
  isOwner: boolean;
}

export interface Authenticator {
  id: string;
  name: string;
  addedAt: number;
}

export interface NewAuthenticator {
  id: string;
  picture: string;
  secret: string;
}

const codeForm = /^[0-9]{6}$/;

export function readCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return codeForm.test(digits) ? digits : null;
}

export interface SecurityEvent {
  id: number;
  happenedAt: number;
  /** Usually a name in `eventTexts`; a newer server may send other names. */
  event: string;
  subject: string | null;
  method: string | null;
  device: string | null;
}

export type SecurityLogPage = Listed<SecurityEvent> & { isLast: boolean };

/** Adds the earlier entries in `shown` to the newest page, unless entries between them are missing. */
export function withEarlierEntries(newest: SecurityLogPage, shown: SecurityLogPage | null): SecurityLogPage {
  const oldest = newest.items.at(-1);
  if (!shown || !oldest || newest.isLast) return newest;
  const position = shown.items.findIndex(({ id }) => id === oldest.id);
  if (position === -1) return newest;
  return {
    items: [...newest.items, ...shown.items.slice(position + 1)],
    skipped: Math.max(newest.skipped, shown.skipped),
    isLast: shown.isLast,
  };
}

// The order matters: Edge's and Opera's user agents also contain `Chrome`, and Chrome's contains `Safari`.
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

/** Texts of the events that the server records. */
export const eventTexts: Readonly<Record<string, (who: string, event: SecurityEvent) => string>> = {
  sign_in: (who, { method, device }) =>
    `${who} signed in${methods[method ?? ''] ?? ''}: ${deviceName(device)}`,
  session_ended: (who, { device }) => `${who} was signed out from another device: ${deviceName(device)}`,
  password_changed: (who) => `The password of ${who} was changed`,
  email_changed: (who) => `The e-mail address was changed to ${who}`,
  role_granted: (who) => `${who} became admin`,
  role_taken: (who) => `${who} is no longer admin`,
  owner_named: (who) => `${who} was named as the owner`,
  owner_recognised: (who) => `${who} was recognised on GitHub as the owner`,
  owner_removed: (who) => `${who} is no longer named as the owner`,
  any_sign_in_allowed: () => 'Admin access now allowed with any sign-in method',
  github_required: () => 'Admin access now allowed with GitHub only',
  account_linked: (who) => `The account ${who} was linked and can sign in to the owner's account`,
  account_unlinked: (who) => `The linked account ${who} was removed`,
  factor_added: (who) => `An authenticator was added to the account of ${who}. Sign-ins now require its code`,
  factor_removed: (who) => `An authenticator of ${who} was removed`,
  app_key_stored: (who) => `The keys of the GitHub App ${who} were stored`,
  app_removed: (who) => `The GitHub App ${who} was disconnected`,
};

export function eventText(event: SecurityEvent): string {
  const getText = eventTexts[event.event];
  return getText ? getText(event.subject ?? 'an account', event) : event.event;
}
