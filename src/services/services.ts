import type { ActorRefFrom } from 'xstate';
import type { Account } from '#domain/auth/account.ts';
import type { Authenticator } from '#domain/auth/account-security.ts';
import type { EmailLinkType } from '#domain/auth/email-link.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { Listed } from '#domain/shared/listed.ts';
import type { Log } from '#domain/shared/log.ts';
import type { ServerClock } from '#domain/shared/server-clock.ts';
import type { VisitCounts } from '#domain/shared/visit-counts.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import type { CallbackOutcome } from '#machines/callback.machine.ts';
import type { AccountSecurity, SecondFactor } from './auth/account-security.ts';
import type { Drafts, ReturnTarget } from './auth/browser-storage.ts';
import type { GithubConnection } from './auth/github-connection.ts';
import type { OwnAccount } from './auth/own-account.ts';
import type { DeviceService } from './device.ts';
import type { ClockNotice } from './device-clock.ts';
import type { AppSettings } from './github-app/settings.ts';
import type { AppSetup } from './github-app/setup.ts';
import type { ProblemReports } from './problem-reports.ts';
import type { PushNotifications } from './push-notifications.ts';
import type { Updates } from './service-worker-registration.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Services for the screens; `app` provides the implementations. */
export interface Services {
  auth: ActorRefFrom<typeof authMachine>;
  signInWithPassword(email: string, password: string): Promise<Result<void>>;
  signUp(email: string, password: string): Promise<Result<void>>;
  requestPasswordReset(email: string): Promise<Result<void>>;
  /** Sends the email of a sign-up again, at most once a minute. */
  resendConfirmation(email: string): Promise<Result<void>>;
  /** Uses up an e-mailed link. Returns its token; null if the other address has to be confirmed as well. */
  openEmailLink(tokenHash: string, type: EmailLinkType): Promise<Result<string | null>>;
  /** @param token of the e-mailed link, used for this one request */
  resetPassword(token: string, password: string): Promise<Result<void>>;
  /** Authenticators of the account that an e-mailed link is for. */
  linkAuthenticators(token: string): Promise<Result<Listed<Authenticator>>>;
  /** Shows a code in the link's session. @returns its token from now on */
  confirmLinkCode(token: string, authenticatorId: string, code: string): Promise<Result<string>>;
  /** @param token of the confirmation link: whether the service issued it */
  confirmEmail(token: string): Promise<Result<void>>;
  /** An empty name gives the next one of the order in which names fall back. */
  updateProfile(displayName: string): Promise<Result<void>>;
  /** Leaves the page for GitHub. `connects`: also for repositories, which only the owner needs. */
  signInWithGithub(connects: boolean): Promise<Result<void>>;
  /** Works on the address that a provider sent the browser back to. */
  completeCallback(address: URL): Promise<Result<CallbackOutcome>>;
  /** Begins a failed sign-in again, which leaves the page. `elsewhere`: what failed is begun on another screen. */
  retryCallback(address: URL): Promise<Result<'begun' | 'elsewhere'>>;
  /** The provider's callback is done with: a protected page need not wait for it any more. */
  endProviderSignIn(): void;
  returnTarget: ReturnTarget;
  drafts: Drafts;
  github: GithubConnection;
  appSettings: Pick<AppSettings, 'isConfigured' | 'watch'>;
  device: DeviceService;
  clock: ClockNotice & Pick<ServerClock, 'now'>;
  log: Log;
  updates: Updates;
  reports: ProblemReports;
  /**
   * The signed-in account's data on this device; opened at the first call.
   *
   * @param listedFirst whose repositories are shown first, which are then read before anything else; never rejects
   */
  openWorkspace(account: Account, listedFirst: Promise<string | null>): Promise<Workspace>;
  /** Deletes the account's data on this device, including unsent changes. Rejects with a message. */
  eraseDevice(account: Account): Promise<void>;
  /** The setup of the GitHub App, for an owner who is signed in. */
  openAppSetup(account: Account): Promise<AppSetup>;
  security(account: Account): AccountSecurity;
  /** A visitor's account data at the server, and its deletion. */
  ownAccount(account: Account): OwnAccount;
  secondFactor: SecondFactor;
  /** Of new messages, on this device; for the owner. */
  pushNotifications(account: Account): PushNotifications;
  /** How often the site was visited, asked of the server; for the owner. */
  visitCounts(account: Account): Promise<Result<VisitCounts>>;
}
