import { formatNumber } from './format.ts';
import { type FailureReason, fillTemplate, type Phrase, type Wording } from './wording.ts';

const accountExists = 'User already registered';
const unknownForm = "This version can't read the server's response. Reload the page to update.";
const refusedByGithub = 'GitHub refused the sign-in. Start again here.';
const tookTooLong = 'The sign-in took too long. Start again here.';
const notPermitted = 'Permission denied: {message}';
const noPermission = 'You do not have permission to access this resource.';
const secondFactorOff =
  "The second factor is turned off on the server. Turn it on in the server's settings (docs/deploy.md).";
const sessionEnded = 'Your session has ended. Please sign in again.';
const signInTooOld = 'Your sign-in is too old for this. Please sign in again.';
const startedElsewhere = 'This sign-in was started in another browser or app. Start again here.';
const tokenInvalid = 'Your GitHub token has expired or is invalid. Please reconnect.';

/** Texts by kind (specification section 8), used for codes without their own text. */
const ofKinds = {
  AUTHENTICATION: 'Authentication failed. Please sign in again.',
  AUTHORIZATION: 'You do not have permission to perform this action.',
  VALIDATION: 'Please check your input and try again.',
  API: 'The service is experiencing issues. Please try again later.',
  NETWORK: 'Network connection issue. Please check your internet connection.',
  RATE_LIMIT: 'Too many requests. Please try again later.',
  TIMEOUT: 'The operation timed out. Please try again.',
  NOT_FOUND: 'The requested resource was not found.',
  INTERNAL: 'An internal error occurred. Our team has been notified.',
  UNKNOWN: 'An unexpected error occurred. Please try again.',
} as const;

/** English text of every code (specification section 8). Of several, the first one whose `{values}` are all known is used. */
export const failureTexts = {
  ...ofKinds,

  GITHUB_AUTH_FAILED: [
    'Authentication failed: {message}',
    'GitHub authentication failed. Please sign in again.',
  ],
  GITHUB_FORBIDDEN: [notPermitted, noPermission],
  GITHUB_APP_REFUSED: [notPermitted, noPermission],
  GITHUB_SSO_REQUIRED: [
    'GitHub: {said} Sign in to the organization with single sign-on on GitHub, connect GitHub again, and try again.',
    notPermitted,
    noPermission,
  ],
  GITHUB_OAUTH_RESTRICTED: ['GitHub: {said}', notPermitted, noPermission],
  GITHUB_BLOCKED: ['GitHub API error ({status}): {message}', notPermitted, noPermission],
  GITHUB_TOKEN_PERMISSION:
    "Your personal access token lacks a permission for this. On GitHub, edit the token's permissions or its repositories, then try again.",
  GITHUB_SCOPE_MISSING: 'GitHub did not grant these permissions: {missing}. Please connect again.',
  GITHUB_RATE_LIMIT: [
    'GitHub API rate limit exceeded. Please try again later. {resets}',
    'GitHub API rate limit exceeded. Please try again later.',
  ],
  GITHUB_NOT_FOUND: ['The requested resource ({resource}) was not found.', ofKinds.NOT_FOUND],
  GITHUB_VALIDATION_FAILED: 'Validation failed: {message}',
  GITHUB_ERROR: 'GitHub API error ({status}): {message}',
  GITHUB_SERVER_ERROR: 'GitHub API error ({status}): {message}',
  GITHUB_NETWORK_ERROR: 'Network error while connecting to GitHub. Please check your connection.',
  GITHUB_NOT_READY: 'GitHub is still computing this. Please try again in a moment.',
  GITHUB_UNREADABLE: 'GitHub API returned invalid {what} data',
  GITHUB_LIST_TOO_LARGE: "GitHub doesn't list the contributors of a repository this large.",
  GITHUB_BRIDGE: 'Error using MCP for GitHub operations. ({name}: {reason})',
  GITHUB_BUDGET: '{remaining} requests of this hour are reserved for reading.',
  GITHUB_PATH: ['{problem}', ofKinds.VALIDATION],
  GITHUB_PULL_CHANGED: 'The pull request has just changed on GitHub. Portico reads it again.',
  GITHUB_PULL_REFUSED: 'GitHub refused: {message}',
  GITHUB_GONE: "The repository is no longer on GitHub, or your account can't see it.",
  APP_NOT_INSTALLED: 'The GitHub App is not installed on {login}.',
  FILE_INVALID: ['{problem}', ofKinds.VALIDATION],
  FILE_TOO_LARGE: "{path} is too large. GitHub doesn't send files over 1 MB.",
  PART_NOT_READ: '{message}',
  STACK_NOT_DETECTED: '{message}',
  CANCELLED: 'The analysis was cancelled.',

  TOKEN_MISSING: 'Not authenticated with GitHub',
  TOKEN_EXPIRED: tokenInvalid,
  TOKEN_UNREADABLE: tokenInvalid,
  TOKEN_LOCKED: 'GitHub is locked on this device. Unlock it to continue.',
  TOKEN_NOT_SEALED: "The token couldn't be encrypted and was not stored.",
  TOKEN_OF_ANOTHER_VERSION:
    'The token was encrypted by another version of this site. Reload the page, or connect GitHub again.',
  EMPTY_TOKEN: 'Cannot store empty token',
  TOKEN_MALFORMED: "This isn't a GitHub token. Copy the whole token: it starts with github_pat_ or ghp_.",
  CLI_TOKEN_DENIED:
    "The token wasn't handed over. In the terminal that runs npm start, answer the question with y, or paste a token here.",
  CLI_TOKEN_MISSING: "The GitHub CLI isn't installed or signed in. Run gh auth login, or paste a token here.",
  TOKEN_REFUSED:
    "GitHub doesn't accept this token. It's mistyped, has expired or was deleted. Check it on GitHub, or create a new one.",
  LOCK_UNKNOWN:
    'The lock was set up by another version of this site. Reload the page, or disconnect GitHub and connect it again.',
  LOCK_ON: 'GitHub is already locked on this device.',
  LOCK_NOT_SET: "The lock couldn't be changed. Please try again.",
  PASSKEY_NOT_USED: 'No passkey was used, so nothing was changed.',
  PASSKEY_UNFIT: "This passkey can't be used for a lock. Use a passphrase instead.",
  PASSKEY_FAILED: '{message}',
  PASSKEY_WRONG: "This passkey doesn't open the lock. Use the one that you set the lock with.",
  PASSPHRASE_SHORT: 'Use at least {characters} characters: several words are easy to remember.',
  PASSPHRASE_WRONG: "This passphrase doesn't open the lock. Please try again.",

  USER_NOT_AUTHENTICATED: 'User not authenticated',
  SIGN_IN_FIRST: 'Authentication required: Please sign in with Supabase first to connect GitHub.',
  SESSION_MISSING: 'Please sign in again.',
  SESSION_EXPIRED: ofKinds.AUTHENTICATION,
  CALLBACK_EMPTY: 'No valid authentication information found in URL.',
  CALLBACK_REFUSED: ofKinds.UNKNOWN,
  CALLBACK_TIMED_OUT: 'Authentication process timed out. Please try again.',
  CODE_MALFORMED: 'Enter the six digits of the code.',
  TOO_MANY_CODES: 'Too many attempts. Wait a minute, then try again.',
  RESET_LINK_INVALID: 'Invalid or expired password reset link',
  RESET_TOKEN_MISSING: 'No access token found',
  PROFILE_REFUSED: 'The profile could not be read or changed ({status}).',

  NETWORK_UNREACHABLE: 'The server could not be reached.',
  SERVER_SLOW: 'The server did not answer in time.',
  REQUEST_TIMEOUT: ofKinds.TIMEOUT,
  CAPTIVE_PORTAL: [
    "The response (HTTP {status}) didn't come from the server. Your Wi-Fi may need you to sign in, or the server is misconfigured.",
    'Your Wi-Fi may need you to sign in.',
  ],
  PART_NOT_LOADED:
    'A part of this page could not be loaded. Please check your connection and reload the page.',
  ANSWER_MALFORMED: ofKinds.API,
  ANSWER_INCOMPLETE: "The server didn't confirm every change.",
  UNREADABLE_ANSWER: unknownForm,
  APP_SERVICE_UNREADABLE: unknownForm,
  SNAPSHOT_WITHOUT_END: 'The server keeps restarting its list. The data on this device is kept.',
  SNAPSHOT_EMPTY: 'The server reports that it has no data. The data on this device is kept.',
  CHANGES_NOT_SENT: 'The changes could not be sent.',
  PUSH_SERVICE: 'The browser’s push service could not be reached: {message}',

  NOT_SAVED: ['{what}: {message}', ofKinds.INTERNAL],
  NOT_WRITTEN: 'No backup was written: {message}',
  STORAGE_TROUBLE: "This device couldn't store the data from the server: {message}",
  NOTHING_TO_DO: 'No repositories to {action}',
  PROJECT_NEEDED: 'Project ID is required',
  REPOSITORY_LINKED: 'A linked repository is not removed. Please unlink it first.',
  NOTHING_TO_UNDO: "This change can't be undone: later changes replaced its values.",
  UNDO_LATER_FIRST: 'A later change builds on this one. Please undo “{title}” first.',

  PICTURE_NOT_TAKEN: 'The server rejected a picture: {reason}',
  PICTURE_REFUSED: 'The server rejected a picture: {reason}',
  PICTURE_NO_ROOM: "{file} wasn't added because this device is out of space. Free some space and try again.",
  PICTURE_NOT_SAVED: '{file} was not saved on this device: {message}',
  PICTURE_UNKNOWN: "{file} isn't a picture. Use JPEG, PNG, WebP, AVIF, GIF or HEIC.",
  PICTURE_DRAWING: '{file} is an SVG, which can contain scripts. Save the picture as PNG instead.',
  PICTURE_TOO_LARGE: '{file} is larger than 30 MB. Make the picture smaller first.',
  PICTURE_TOO_MANY_PIXELS: '{file} has more than 50 million pixels. Make the picture smaller first.',
  PICTURE_TOO_SMALL: '{file} is smaller than 64 pixels on one side. Use a larger picture.',
  PICTURE_UNREADABLE:
    "{file} can't be read. The file is damaged, or this browser doesn't support its format.",
  PICTURE_UNSUPPORTED: "{file} can't be resized in this browser. Use another browser.",
  PICTURE_NOT_ENCODED: '{file} is still larger than 2 MB after resizing. Make the picture smaller first.',

  BODY_TOO_LARGE: 'The body may have {size} MiB at most.',
  ENVIRONMENT_INVALID: "The server's setting {name} is missing or wrong.",
  GITHUB_REFUSED: "GitHub didn't revoke the token ({status}).",
  KEY_MISMATCH: 'GitHub does not accept this private key for App ID {id}.',
  APP_PERMISSION_MISSING: [
    'The GitHub App needs permission to write “{requested}”. Accept the request on GitHub.',
    "The GitHub App has no permission to write “{permissions}”. Add the permission in the app's settings on GitHub, then accept it there.",
  ],

  // Codes of supabase/auth (`internal/api/apierrors/errorcode.go`) and auth-js (`lib/errors.ts`).
  AUTH_FAILED: [],
  invalid_credentials: 'Invalid login credentials',
  email_not_confirmed: 'Email not confirmed',
  user_already_exists: accountExists,
  email_exists: accountExists,
  signup_disabled: 'This site accepts no new accounts.',
  email_provider_disabled: 'Signing in with an email address is turned off on this site.',
  provider_disabled: 'Signing in with GitHub is turned off on this site.',
  user_banned: 'This account is blocked.',
  email_address_invalid: 'This email address is not valid.',
  email_address_not_authorized: 'This site cannot send email to this address.',
  validation_failed: ofKinds.VALIDATION,
  weak_password:
    'The server requires a stronger password: longer, with upper and lower case letters, digits and symbols, and not one that was leaked.',
  same_password: 'New password should be different from the old password.',
  reauthentication_needed: signInTooOld,
  over_email_send_rate_limit:
    'An email was sent a moment ago. Please wait a minute before you request another.',
  email_limit_reached: 'The server has reached its limit for emails. Please try again in an hour.',
  over_request_rate_limit: ofKinds.RATE_LIMIT,
  otp_expired: 'This link was already used or has expired.',
  flow_state_expired: tookTooLong,
  flow_state_not_found: startedElsewhere,
  flow_state_already_used: startedElsewhere,
  bad_code_verifier: startedElsewhere,
  // The auth service deletes the state of a sign-in after five minutes.
  bad_oauth_state: tookTooLong,
  bad_oauth_callback: refusedByGithub,
  pkce_code_verifier_not_found: startedElsewhere,
  session_expired: sessionEnded,
  session_not_found: sessionEnded,
  refresh_token_not_found: sessionEnded,
  refresh_token_already_used: sessionEnded,
  bad_jwt: sessionEnded,
  no_authorization: sessionEnded,
  user_not_found: sessionEnded,
  identity_already_exists: 'This GitHub account already belongs to another account of this site.',
  single_identity_not_deletable: 'This is the only way to sign in to this account.',
  manual_linking_disabled: 'The server does not allow GitHub to be connected to an existing account.',
  provider_email_needs_verification:
    'Confirm your email address first: open the link in the email that was just sent to you.',
  // Codes that arrive in the callback address, sent by GitHub or by the database.
  access_denied: refusedByGithub,
  link_pending: 'This GitHub account is being linked in another browser. Sign in again in five minutes.',
  captcha_failed:
    "The server requires a captcha, which this application doesn't show. Turn it off in the server's settings (docs/deploy.md).",
  insufficient_aal: 'Enter a code from your authenticator app first.',
  mfa_verification_failed:
    "This code isn't correct. Codes change every 30 seconds. Use the newest one, and check the clock of the device that shows it.",
  mfa_challenge_expired: 'This code has expired. Enter a new one.',
  mfa_ip_address_mismatch: 'Your network changed while the code was checked. Enter a new code.',
  mfa_factor_name_conflict: 'Another authenticator has this name.',
  too_many_enrolled_mfa_factors: 'This account has the maximum number of authenticators. Remove one first.',
  mfa_totp_enroll_not_enabled: secondFactorOff,
  mfa_totp_verify_not_enabled: secondFactorOff,
} as const satisfies Record<string, string | readonly string[]>;

export type FailureCode = keyof typeof failureTexts;

export function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(failureTexts, code);
}

const texts: Readonly<Record<string, string | readonly string[]>> = failureTexts;

/** Prefers the code's text, then the server's message, then the kind's. Earlier versions stored an English `message` only. */
function failureTemplate(reason: FailureReason): Phrase {
  const { code, values = {} } = reason;
  const known = isFailureCode(code) ? [texts[code] ?? []].flat() : [];
  const text = known.find((one) => [...one.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in values));
  if (text !== undefined) return { text, values };
  if (typeof values['message'] === 'string') return theirTemplate(reason, values['message']);
  if ('message' in reason && typeof reason.message === 'string') return { text: reason.message };
  return { text: texts[generalCode(reason)]?.toString() ?? ofKinds.UNKNOWN };
}

function generalCode({ kind = 'UNKNOWN', status }: FailureReason): string {
  if (kind !== 'AUTHENTICATION') return kind;
  if (status === undefined) return 'UNKNOWN';
  if (status === 401 || status === 403) return kind;
  return status >= 500 ? 'API' : 'UNKNOWN';
}

/** True for an SQLSTATE or a PostgREST code, which mean that the service failed. `PTxyz` is a rejection by our own SQL. */
export function isOfDataService(code: string): boolean {
  return /^(?:PGRST\w{3}|(?!PT)[0-9A-Z]{5}|HTTP_\d{3})$/.test(code);
}

/**
 * Explains failures that the owner's change did not cause. PostgREST answers 4xx for a missing table or function and 409 for a
 * collision; the SQLSTATE classes 21 and 42 are faults in the SQL.
 */
function theirTemplate({ kind, code, status = 0 }: FailureReason, theirs: string): Phrase {
  if (kind !== 'API' || !isOfDataService(code)) return { text: theirs };
  const isSetUp = (status < 500 && status !== 409) || /^(?:21|42)/.test(code);
  const reason = theirs.replace(/[.\s]+$/, '');
  const values = { reason, code: code.replace('HTTP_', 'HTTP ') };
  if (reason === '')
    return {
      text: isSetUp
        ? "The server is misconfigured ({code}). This isn't caused by your change."
        : "The server isn't responding properly ({code}).",
      values,
    };
  return {
    text: isSetUp
      ? "The server is misconfigured: {reason} ({code}). This isn't caused by your change."
      : "The server isn't responding properly: {reason} ({code}).",
    values,
  };
}

export function wordingText(wording: Wording, translate: (text: string) => string): string {
  if (typeof wording === 'string') return translate(wording);
  const { text, values = {} } = 'code' in wording ? failureTemplate(wording) : wording;
  const shown = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number') return [name, formatNumber(value)];
    return [name, typeof value === 'string' ? value : wordingText(value, translate)];
  });
  const said = fillTemplate(translate(text), Object.fromEntries(shown));
  return 'of' in wording && wording.of !== undefined ? `${wording.of}: ${said}` : said;
}

/** Returns the English text, for logs, exceptions and stored texts. Screens translate instead. */
export function englishText(wording: Wording): string {
  return wordingText(wording, (text) => text);
}

export type MessageClass = 'authentication' | 'network' | 'rateLimit' | 'permission' | 'unknown';

const keywords: readonly (readonly [MessageClass, RegExp])[] = [
  ['authentication', /authentication|token/i],
  ['network', /network|connection/i],
  ['rateLimit', /rate limit/i],
  ['permission', /permission|scope/i],
];

/** Classifies a message from another service, to choose a hint. Code that decides uses `kind` and `code` instead. */
export function classifyMessage(message: string): MessageClass {
  return keywords.find(([, pattern]) => pattern.test(message))?.[0] ?? 'unknown';
}

const hints: Record<MessageClass, string | null> = {
  authentication: null,
  network: ofKinds.NETWORK,
  rateLimit: ofKinds.RATE_LIMIT,
  permission: ofKinds.AUTHORIZATION,
  unknown: null,
};

export function failureHint(message: string): string | null {
  return hints[classifyMessage(message)];
}
