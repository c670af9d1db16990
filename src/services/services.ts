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
  /** The machine of the signed-in account. */
  auth: ActorRefFrom<typeof authMachine>;
  signIn: SignInService;
  emailLink: EmailLinkService;
  callback: CallbackService;
  account: AccountService;
  github: GithubConnection;
  owner: OwnerService;
  browser: BrowserService;
}

export interface SignInService {
  withPassword(email: string, password: string): Promise<Result<void>>;
  /** Leaves the page for GitHub. `connects`: also asks for the owner's organisations. */
  withGithub(connects: boolean): Promise<Result<void>>;
  signUp(email: string, password: string): Promise<Result<void>>;
  requestPasswordReset(email: string): Promise<Result<void>>;
  /** Sends the email of a sign-up again, at most once a minute. */
  resendConfirmation(email: string): Promise<Result<void>>;
}

/** Links in e-mails. */
export interface EmailLinkService {
  /** Uses the link up. Returns its token; null if the other address must be confirmed as well. */
  open(tokenHash: string, type: EmailLinkType): Promise<Result<string | null>>;
  /** Authenticators of the link's account. */
  authenticators(token: string): Promise<Result<Listed<Authenticator>>>;
  /** Shows a code in the link's session. @returns the session's next token */
  confirmCode(token: string, authenticatorId: string, code: string): Promise<Result<string>>;
  /** @param token of the link, used for this one request */
  resetPassword(token: string, password: string): Promise<Result<void>>;
  /** Checks that the auth service issued the token of a confirmation link. */
  confirmEmail(token: string): Promise<Result<void>>;
}

/** The return from a provider. */
export interface CallbackService {
  complete(address: URL): Promise<Result<CallbackOutcome>>;
  /** Repeats a failed sign-in, which leaves the page. `elsewhere`: another screen repeats it. */
  retry(address: URL): Promise<Result<'begun' | 'elsewhere'>>;
  /** The callback is finished, so protected pages stop waiting for it. */
  endSignIn(): void;
  returnTarget: ReturnTarget;
}

export interface AccountService {
  /** An empty name falls back to the next known name. */
  updateProfile(displayName: string): Promise<Result<void>>;
  secondFactor: SecondFactor;
  security(account: Account): AccountSecurity;
  /** A visitor's account data at the server, and its deletion. */
  own(account: Account): OwnAccount;
}

export interface OwnerService {
  /**
   * The signed-in account's data on this device; opened at the first call.
   *
   * @param listedFirst the owner whose repositories appear first, read before everything else; never rejects
   */
  openWorkspace(account: Account, listedFirst: Promise<string | null>): Promise<Workspace>;
  /** Deletes the account's data on this device, including unsent changes. Rejects with a message. */
  eraseDevice(account: Account): Promise<void>;
  appSettings: Pick<AppSettings, 'isConfigured' | 'watch'>;
  /** The setup of the GitHub App. */
  openAppSetup(account: Account): Promise<AppSetup>;
  /** Notifications of new messages on this device. */
  pushNotifications(account: Account): PushNotifications;
  /** The number of visits, from the server. */
  visitCounts(account: Account): Promise<Result<VisitCounts>>;
}

/** This browser and this visit. */
export interface BrowserService {
  drafts: Drafts;
  device: DeviceService;
  clock: ClockNotice & Pick<ServerClock, 'now'>;
  log: Log;
  updates: Updates;
  reports: ProblemReports;
}
