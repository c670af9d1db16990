/** The business constants of the product (specification section 9). Units are in the names. */

/** Session check at start: after this, loading is cleared and the pending flag removed. */
export const initialAuthTimeoutMs = 8_000;
/** OAuth time-out: the provider's address is not waited for any longer. */
export const oauthTimeoutMs = 5_000;
/** A callback screen with no result becomes an error. */
export const callbackTimeoutMs = 15_000;
/** Redirect after a successful sign-in callback. */
export const authCallbackRedirectDelayMs = 1_500;
/** Redirect after an app installation or update callback. */
export const appCallbackRedirectDelayMs = 2_000;
/** Wait before a protected route continues after a provider sign-in. */
export const providerSignInRedirectDelayMs = 500;
/** Pause between two emails to one address: a Supabase project's default (`auth.email.max_frequency`). */
export const emailPauseMs = 60_000;
/** Redirect to sign-in after the password was changed. */
export const passwordResetRedirectDelayMs = 3_000;
/** The contact form shows "sending" at least this long. */
export const contactSubmitDelayMs = 1_500;
/** How long a copy button shows its check icon. */
export const copyConfirmationMs = 2_000;
/** The landing header becomes opaque past this scroll position. */
export const headerScrollThresholdPx = 10;

/** A token counts as expired when its expiry is within this margin. */
export const tokenExpiryMarginMs = 5 * 60_000;
/** An installation token is reused while more than this remains. */
export const installationTokenRefreshMarginMs = 5 * 60_000;
/** The rotation timestamp of an OAuth token is refreshed when older. */
export const tokenRotationIntervalMs = 12 * 3_600_000;

/** Token encryption: AES-GCM with a key by PBKDF2. */
export const tokenEncryption = {
  cipher: 'AES-GCM',
  keyBits: 256,
  derivation: 'PBKDF2',
  hash: 'SHA-256',
  iterations: 100_000,
  saltBytes: 16,
  ivBytes: 12,
} as const;

/** The lock of the vault, which the owner may turn on. */
export const tokenLock = {
  /** PBKDF2-HMAC-SHA-256, as OWASP's Password Storage Cheat Sheet has it (600 000 since 2023). */
  passphraseIterations: 600_000,
  /** NIST SP 800-63B-4, 3.1.1.2: a password that is the only factor. */
  minimumPassphraseLength: 15,
  /** Without a sign of the owner's it locks itself: PCI DSS 4.0, 8.2.8, and NIST SP 800-63B-4, 2.3.3. */
  idleMs: 15 * 60_000,
} as const;

export const minimumPasswordLength = 8;
/**
 * Decimal logarithms of the guesses that a new secret has to stand. A password is guessed at the auth service, which limits the
 * attempts. The lock's passphrase is guessed in a copied profile: with 600,000 rounds each, 10^12 guesses take a fast graphics card
 * more than a year.
 */
export const minimumGuesses = { password: 6, passphrase: 12 } as const;
/** Words of this product that count for nothing in a password; names of owner, site and account come to them. */
export const commonPasswordTerms = ['portico', 'admin', 'viewer', 'owner', 'github', 'supabase'] as const;
/** Skill proficiency runs from 0 to this. */
export const proficiencyScale = 10;

export const repositoriesPerFetchPage = 100;
/** A listing costs a request for 100 repositories; what it does not name costs one each, and is bounded. */
export const maxChecksPerListing = 50;
export const repositoriesPerListPage = 10;
/** Of a search at GitHub. */
export const repositoriesPerSearch = 10;
/** GitHub allows 30 searches a minute: one begins when nothing has been typed for this long. */
export const searchDelayMs = 400;
export const repositoryListHeightPx = 400;
/** Storage key of the owner shown last in the list. */
export const lastListKey = 'portico.list';
/** The owner has hidden the first steps on this device. */
export const firstRunKey = 'portico.first-run';
/** Where the browser keeps who was signed in last. The landing page's loader, which imports nothing, spells it as well. */
export const accountKey = 'portico.account';
/** Where the browser keeps which messages were written from which account. */
export const sentMessagesKey = 'portico.sent-messages';
/** Storage key of the recently used commands. */
export const recentCommandsKey = 'portico.commands';

/** README and bragging-file checks run in batches of this many repositories. */
export const fileCheckBatchSize = 5;
/** Longer READMEs are cut, because rendering them would block the page. */
export const maxReadmeCharacters = 100_000;
/** The device stores this many of the READMEs read last. */
export const keptReadmes = 30;
export const braggingFileName = 'TechBragging.md';

export const contributorsFetched = 10;
export const commitsPerPage = 100;
/** Commit paging stops at this many commits. */
export const commitPagingLimit = 1_000;
export const imagesPerFolder = 5;
export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'svg'] as const;

/** Every sign-in with GitHub asks for this scope. A token without it was not issued by a sign-in and counts as none. */
export const requiredTokenScope = 'user:email';
/** Lists the owner's organisations; public repositories of the personal account need no scope. */
export const organizationScope = 'read:org';
/** Reads private repositories and changes any; GitHub has none that reads them alone. */
export const repositoryScope = 'repo';
/** Scope of every sign-in with GitHub, because the auth service identifies accounts by address. */
export const signInScopes = [requiredTokenScope] as const;
/** Requested of the owner who connects GitHub, to list organisations and read public repositories. */
export const readingScopes = [...signInScopes, organizationScope] as const;
/** The specification's (section 6), for private repositories and for changes at GitHub. */
export const fullScopes = [...readingScopes, repositoryScope] as const;

export const defaultCallbackRedirect = '/admin/github';

export const logHistoryLimit = 1_000;
export const defaultLogLevel = 'info';

export const dataQueryRetries = 1;
export const dataQueryFreshMs = 60_000;
export const privateKeyInputRows = 8;
