import { userFacingText } from '../shared/failure.ts';

const startedElsewhere = 'This sign-in was begun in another browser or app. Begin it again here.';
const signInTooOld = 'Your sign-in is too old for this. Please sign in again.';
const tookTooLong = 'The sign-in took too long. Begin it again here.';
const refusedByGithub = 'The sign-in at GitHub was refused. Begin it again here.';
const sessionEnded = 'Your session has ended. Please sign in again.';
const accountExists = 'User already registered';
const secondFactorOff =
  'The server does not offer a second factor. It is turned on in its settings (docs/deploy.md).';

/**
 * Texts for the error codes of the auth service (supabase/auth, `internal/api/apierrors/errorcode.go`) and of its client
 * (auth-js, `lib/errors.ts`). Their own messages address developers and are never shown.
 */
export const authMessages: Readonly<Record<string, string>> = {
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
  validation_failed: userFacingText.VALIDATION,
  weak_password:
    'The server requires a stronger password: longer, with upper and lower case letters, digits and symbols, and not one that was leaked.',
  same_password: 'New password should be different from the old password.',
  reauthentication_needed: signInTooOld,
  // Raised by the database before an address changes or an account is linked.
  PT403: signInTooOld,
  over_email_send_rate_limit:
    'An email was sent a moment ago. Please wait a minute before you request another.',
  // The client's code: see `authFailure`.
  email_limit_reached: 'The server has sent as many emails as it may for now. Please try again in an hour.',
  over_request_rate_limit: userFacingText.RATE_LIMIT,
  otp_expired: 'This link was used already or has expired.',
  flow_state_expired: tookTooLong,
  flow_state_not_found: startedElsewhere,
  flow_state_already_used: startedElsewhere,
  bad_code_verifier: startedElsewhere,
  // The service has deleted the sign-in's state, or it is older than five minutes.
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
  // In the address of the callback: of GitHub, and of the database.
  access_denied: refusedByGithub,
  link_pending: 'This GitHub account is being linked in another browser. Sign in again in five minutes.',
  captcha_failed:
    'The server asks for a captcha, which this application does not show. It is turned off in its settings (docs/deploy.md).',
  insufficient_aal: 'This needs a code of your authenticator app first.',
  mfa_verification_failed:
    'This code is not right. Codes change every 30 seconds: take the newest one, and check the clock of the device that shows it.',
  mfa_challenge_expired: 'The time for this code is over. Enter a new one.',
  mfa_ip_address_mismatch: 'Your network changed while the code was checked. Enter a new code.',
  mfa_factor_name_conflict: 'Another authenticator has this name.',
  too_many_enrolled_mfa_factors: 'This account has as many authenticators as it can have.',
  mfa_totp_enroll_not_enabled: secondFactorOff,
  mfa_totp_verify_not_enabled: secondFactorOff,
};

/** The token of an e-mailed link is no longer valid, so the user needs a new link. */
export const linkIsUsed = (code: string): boolean =>
  code === 'otp_expired' || authMessages[code] === sessionEnded;

/**
 * Returns the text for an error code; for an unknown code a general text by the HTTP status.
 *
 * @param status null if there was no response
 */
export function authMessage(code: string, status: number | null): string {
  return Object.hasOwn(authMessages, code) ? (authMessages[code] ?? '') : generalText(status);
}

/** Start of the database's refusal, which has no code: supabase/migrations/*_provider_sign_ins.sql. */
const linkPending = /^Linking this account was started/;

/**
 * Returns the code and the text of a refusal in the address that a browser comes back with; null if there is none. Anybody can write
 * such an address: its own words are not shown.
 */
export function refusalInAddress({ searchParams, hash }: URL): { code: string; message: string } | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const [code, error, description] = ['error_code', 'error', 'error_description'].map(
    (name) => searchParams.get(name) || fragment.get(name),
  );
  if (!code && !error && !description) return null;
  const named = linkPending.test(description ?? '') ? 'link_pending' : code;
  const known =
    [named, error].find((name) => name && Object.hasOwn(authMessages, name)) ?? 'CALLBACK_REFUSED';
  return { code: known, message: authMessage(known, null) };
}

function generalText(status: number | null): string {
  if (status === null) return userFacingText.UNKNOWN;
  if (status === 401 || status === 403) return userFacingText.AUTHENTICATION;
  if (status === 429) return userFacingText.RATE_LIMIT;
  return status >= 500 ? userFacingText.API : userFacingText.UNKNOWN;
}
