import type { ActorRefFrom } from 'xstate';
import type { Auth } from '#backend/auth.ts';
import type { Account } from '#domain/auth/account.ts';
import type { DigestWay, WeeklyDigest } from '#domain/fleet/weekly-digest.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { Log } from '#domain/shared/log.ts';
import type { ServerClock } from '#domain/shared/server-clock.ts';
import type { VisitCounts } from '#domain/shared/visit-counts.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import type { CallbackOutcome } from '#machines/callback.machine.ts';
import type { AccountSecurity } from './auth/account-security.ts';
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

export interface Services {
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
  /** Leaves the page for GitHub. `connects` also requests access to the owner's organisations. */
  withGithub(connects: boolean): Promise<Result<void>>;
  signUp(email: string, password: string): Promise<Result<void>>;
  requestPasswordReset(email: string): Promise<Result<void>>;
  /** Sends the e-mail of a sign-up again. The server allows it once a minute. */
  resendConfirmation(email: string): Promise<Result<void>>;
}

/** Requests with the token of a link in an e-mail. */
export type EmailLinkService = Pick<
  Auth,
  'openEmailLink' | 'linkAuthenticators' | 'confirmLinkCode' | 'resetPassword' | 'confirmEmail'
>;

export interface CallbackService {
  complete(address: URL): Promise<Result<CallbackOutcome>>;
  /** Repeats a failed sign-in, which leaves the page. Resolves with `elsewhere` if the owner must repeat it on another screen. */
  retry(address: URL): Promise<Result<'begun' | 'elsewhere'>>;
  endSignIn(): void;
  returnTarget: ReturnTarget;
}

export interface AccountService {
  /** Changes the display name. An empty name restores the name from the provider. */
  updateProfile(displayName: string): Promise<Result<void>>;
  secondFactor: Auth['secondFactor'];
  security(account: Account): AccountSecurity;
  own(account: Account): OwnAccount;
}

export interface OwnerService {
  /**
   * Opens the account's workspace at the first call, and returns it afterwards.
   * @param listedFirst login of the owner whose repositories are read first, or null; never rejects
   */
  openWorkspace(account: Account, listedFirst: Promise<string | null>): Promise<Workspace>;
  /** Deletes this device's data, including unsent changes. Rejects with an error whose message can be displayed. */
  eraseDevice(account: Account): Promise<void>;
  appSettings: Pick<AppSettings, 'isConfigured' | 'watch'>;
  openAppSetup(account: Account): Promise<AppSetup>;
  pushNotifications(account: Account): PushNotifications;
  weeklyDigest(account: Account): WeeklyDigestService;
  visitCounts(account: Account): Promise<Result<VisitCounts>>;
}

/** The weekly summary of what needs the owner. The server stores the owner's choice, so it applies to all devices. */
export interface WeeklyDigestService {
  read(): Promise<Result<WeeklyDigest>>;
  /** @param way null turns the summary off */
  choose(way: DigestWay | null, language: string): Promise<Result<WeeklyDigest>>;
}

export interface BrowserService {
  drafts: Drafts;
  device: DeviceService;
  clock: ClockNotice & Pick<ServerClock, 'now'>;
  log: Log;
  updates: Updates;
  reports: ProblemReports;
}
