/** Business constants (specification section 9). Units are in the names. */

/** Milliseconds after which the start stops waiting for the session and clears the pending flag. */
export const initialAuthTimeoutMs = 8_000;
/** Timeout of the request for the provider's address. */
export const oauthTimeoutMs = 5_000;
export const callbackTimeoutMs = 15_000;
export const authCallbackRedirectDelayMs = 1_500;
export const appCallbackRedirectDelayMs = 2_000;
export const providerSignInRedirectDelayMs = 500;
/** A Supabase project's default (`auth.email.max_frequency`). */
export const emailPauseMs = 60_000;
export const passwordResetRedirectDelayMs = 3_000;
export const contactSubmitDelayMs = 1_500;
export const copyConfirmationMs = 2_000;
export const headerScrollThresholdPx = 10;

/** A token counts as expired this long before its end. */
export const tokenExpiryMarginMs = 5 * 60_000;
/** An installation token is reused while more than this remains. */
export const installationTokenRefreshMarginMs = 5 * 60_000;
/** A rotation timestamp of an OAuth token that is older than this is refreshed. */
export const tokenRotationIntervalMs = 12 * 3_600_000;

/** Parameters of AES-GCM, whose key is derived with PBKDF2. */
export const tokenEncryption = {
  cipher: 'AES-GCM',
  keyBits: 256,
  derivation: 'PBKDF2',
  hash: 'SHA-256',
  iterations: 100_000,
  saltBytes: 16,
  ivBytes: 12,
} as const;

/** Parameters of the lock that protects stored tokens. */
export const tokenLock = {
  /** PBKDF2-HMAC-SHA-256, from OWASP's Password Storage Cheat Sheet (600 000 since 2023). */
  passphraseIterations: 600_000,
  /** NIST SP 800-63B-4, 3.1.1.2: a password that is the only factor. */
  minimumPassphraseLength: 15,
  /** Time of inactivity before locking: PCI DSS 4.0, 8.2.8, and NIST SP 800-63B-4, 2.3.3. */
  idleMs: 15 * 60_000,
} as const;

export const minimumPasswordLength = 8;
/**
 * Decimal logarithms of the required guesses. A password is guessed at the auth service, which limits attempts. A passphrase is
 * guessed in a copied profile: with 600,000 rounds, 10^12 guesses take a fast graphics card more than a year.
 */
export const minimumGuesses = { password: 6, passphrase: 12 } as const;
/** Product words that don't strengthen a password; names of owner, site and account are added. */
export const commonPasswordTerms = ['portico', 'admin', 'viewer', 'owner', 'github', 'supabase'] as const;
export const proficiencyScale = 10;

export const repositoriesPerFetchPage = 100;
/** Maximum number of unlisted repositories to check after a listing. Each costs a request. */
export const maxChecksPerListing = 50;
export const repositoriesPerListPage = 10;
export const repositoriesPerSearch = 10;
/** Delay after the last key, because GitHub allows 30 searches a minute. */
export const searchDelayMs = 400;
export const repositoryListHeightPx = 400;
export const lastListKey = 'portico.list';
/** Storage key that records that the owner hid the first steps on this device. */
export const firstRunKey = 'portico.first-run';
/** Storage key of the account that was connected to GitHub when this was last known. */
export const connectedKey = 'portico.github-connected';
/** Storage key of the last account. The landing page's loader, which imports nothing, repeats it. */
export const accountKey = 'portico.account';
/** Storage key of the messages sent per account. */
export const sentMessagesKey = 'portico.sent-messages';
export const recentCommandsKey = 'portico.commands';

/** Repositories per batch of file checks. */
export const fileCheckBatchSize = 5;
/** Maximum length of a README. Longer ones are cut, because rendering them would block the page. */
export const maxReadmeCharacters = 100_000;
/** Number of READMEs cached on the device. */
export const keptReadmes = 30;
export const braggingFileName = 'TechBragging.md';

export const contributorsFetched = 10;
export const commitsPerPage = 100;
/** Maximum commits per listing. */
export const commitPagingLimit = 1_000;
export const imagesPerFolder = 5;
export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'svg'] as const;

/** Every GitHub sign-in requests this scope, so a token without it counts as missing. */
export const requiredTokenScope = 'user:email';
/** Lists the owner's organisations; public repositories of the personal account need no scope. */
export const organizationScope = 'read:org';
/** Reads private repositories and allows changes; GitHub has no narrower scope. */
export const repositoryScope = 'repo';
/** Scopes of every sign-in. The auth service identifies accounts by their e-mail address. */
export const signInScopes = [requiredTokenScope] as const;
/** Scopes for listing organisations and reading public repositories. */
export const readingScopes = [...signInScopes, organizationScope] as const;
/** Scopes for private repositories and changes at GitHub (specification section 6). */
export const fullScopes = [...readingScopes, repositoryScope] as const;

export const defaultCallbackRedirect = '/admin/github';

export const logHistoryLimit = 1_000;
export const defaultLogLevel = 'info';

export const dataQueryRetries = 1;
export const dataQueryFreshMs = 60_000;
export const privateKeyInputRows = 8;
