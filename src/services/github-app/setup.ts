import {
  clearAppSettings,
  convertManifest,
  generateSetupUrl,
  listInstallations,
  readAppConfiguration,
  readWebhookSecret,
  testConnection,
} from '#backend/github-app.ts';
import type { BackendAccess } from '#backend/http.ts';
import type {
  AppConfiguration,
  AppInstallation,
  BegunSetup,
  CreatedApp,
  LastKnownApp,
} from '#domain/auth/app-configuration.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { Listed } from '#domain/shared/listed.ts';
import { paths } from '#domain/shared/route.ts';
import type { SaveInput, WizardMemory } from '#machines/wizard.model.ts';
import type { GithubAppRequests } from '#workers/github-worker.protocol.ts';
import type { AppReturn, ConfirmedAppReturn } from '../auth/callback-completion.ts';
import type { AppSettings } from './settings.ts';
import { createWizardMemory, type WizardMemoryStore } from './wizard-storage.ts';

export interface AppSetup {
  configuration(): Promise<Result<AppConfiguration>>;
  lastKnown(): LastKnownApp | null;
  installations(): Promise<Result<Listed<AppInstallation>>>;
  begin(): Promise<Result<BegunSetup>>;
  /** Returns the secret for the setup screen. It stays in memory, so a reload requests it again. */
  webhookSecret(state: string): Promise<Result<string>>;
  /** @param privateKey sent with this request only, never stored */
  save(settings: SaveInput, privateKey: string): Promise<Result<void>>;
  connect(installationId: string): Promise<Result<void>>;
  disconnect(): Promise<Result<void>>;
  registrationAddress(organization: string | null, state: string): string;
  memory: WizardMemoryStore;
}

export interface AppSetupAccess {
  accountId: string;
  backend: BackendAccess;
  worker: Omit<GithubAppRequests, 'renewAppToken'>;
  settings: AppSettings;
  storage: Storage;
  origin: string;
  githubWebUrl: string;
  rememberReturn: (path: string) => void;
}

export interface OpenAppSetup extends AppSetup {
  completeCreation(code: string, state: string): Promise<Result<CreatedApp>>;
  completeInstallation(claim: AppReturn): Promise<Result<ConfirmedAppReturn>>;
}

interface SetupContext extends AppSetupAccess, Pick<AppSetup, 'memory'> {
  /** Secret of the setup in progress, in memory only. */
  shown: { state: string; webhookSecret: string } | null;
}

export function createAppSetup(access: AppSetupAccess): OpenAppSetup {
  const memory = createWizardMemory(access.storage, access.accountId);
  const context: SetupContext = { ...access, memory, shown: null };
  return {
    memory,
    configuration: () => readConfiguration(context),
    lastKnown: () => access.settings.lastKnown(),
    installations: () => listInstallations(access.backend),
    begin: () => begin(context),
    webhookSecret: (state) => webhookSecret(context, state),
    save: (ids, privateKey) => save(context, ids, privateKey),
    connect: (installationId) => connect(context, installationId),
    disconnect: () => disconnect(context),
    registrationAddress(organization, state) {
      const owner = organization === null ? '' : `/organizations/${encodeURIComponent(organization)}`;
      return `${access.githubWebUrl}${owner}/settings/apps/new?${new URLSearchParams({ state })}`;
    },
    completeCreation: (code, state) => completeCreation(context, code, state),
    completeInstallation: (claim) => completeInstallation(context, claim),
  };
}

async function asOwner<T>(
  { backend }: SetupContext,
  request: (session: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const session = await backend.accessToken();
  if (session !== null) return request(session);
  return fail(failure('AUTHENTICATION', 'SESSION_MISSING', backend.now()));
}

async function hint({ settings, backend }: SetupContext, configuration: AppConfiguration): Promise<void> {
  if (!configuration.isConfigured) return settings.clear();
  settings.storeAppId(configuration.appId);
  settings.noteChecked(backend.now());
  if (settings.installationId() !== configuration.installationId) {
    await settings.storeInstallation(configuration.installationId);
  }
}

const emptyMemory = {
  setupUrl: null,
  manifest: null,
  created: null,
  appId: '',
  installationId: '',
  requested: false,
};

function remember(
  { memory }: SetupContext,
  state: string,
  change: Pick<WizardMemory, 'step'> & Partial<WizardMemory>,
): void {
  memory.write({ ...emptyMemory, ...memory.read(), ...change, state });
}

async function readConfiguration(context: SetupContext): Promise<Result<AppConfiguration>> {
  const result = await readAppConfiguration(context.backend);
  if (result.ok) await hint(context, result.value);
  return result;
}

async function begin(context: SetupContext): Promise<Result<BegunSetup>> {
  const begun = await generateSetupUrl(context.backend, context.origin);
  if (!begun.ok) return begun;
  const { webhookSecret: secret, ...setup } = begun.value;
  context.shown = { state: setup.state, webhookSecret: secret };
  return success(setup);
}

async function webhookSecret({ shown, backend }: SetupContext, state: string): Promise<Result<string>> {
  if (shown?.state === state) return success(shown.webhookSecret);
  return readWebhookSecret(backend, state);
}

async function save(context: SetupContext, ids: SaveInput, privateKey: string): Promise<Result<void>> {
  const { worker, accountId, backend, memory } = context;
  const stored = await asOwner(context, (session) =>
    worker.storeAppSettings(accountId, session, { ...ids, privateKey }),
  );
  if (!stored.ok) return stored;
  const tested = await testConnection(backend, ids.appId);
  if (!tested.ok) return tested;
  context.shown = null;
  memory.forget();
  await hint(context, { isConfigured: true, ...ids, appName: null, accountLogin: null });
  return success(undefined);
}

async function connect(context: SetupContext, installationId: string): Promise<Result<void>> {
  const { worker, accountId, settings } = context;
  const connected = await asOwner(context, (session) =>
    worker.connectInstallation(accountId, session, installationId),
  );
  if (connected.ok) await settings.storeInstallation(installationId);
  return connected;
}

async function disconnect({
  backend,
  worker,
  accountId,
  settings,
  memory,
}: SetupContext): Promise<Result<void>> {
  const cleared = await clearAppSettings(backend);
  if (!cleared.ok) return cleared;
  await worker.forgetAppToken(accountId);
  settings.clear();
  memory.forget();
  await settings.forgetMirror();
  return cleared;
}

async function completeCreation(
  context: SetupContext,
  code: string,
  state: string,
): Promise<Result<CreatedApp>> {
  const converted = await convertManifest(context.backend, code, state);
  if (!converted.ok) return converted;
  const app = converted.value;
  const { appId } = app;
  context.settings.storeAppId(appId);
  // Remembers the app, so that an owner who stopped before the installation can continue.
  context.memory.write({ ...emptyMemory, step: 'installApp', state: app.state, created: app, appId });
  return converted;
}

async function completeInstallation(
  context: SetupContext,
  { installationId: claimed, ...claim }: AppReturn,
): Promise<Result<ConfirmedAppReturn>> {
  const { worker, accountId, backend, memory, rememberReturn } = context;
  const isRequest = claim.setupAction === 'request';
  if (claimed === null && !isRequest) {
    return fail(failure('AUTHENTICATION', 'CALLBACK_EMPTY', backend.now()));
  }
  const confirmed = await asOwner(context, (session) =>
    worker.verifyInstallation(accountId, session, { ...claim, installationId: claimed }),
  );
  if (!confirmed.ok) return confirmed;
  const { outcome, appId } = confirmed.value;
  const installationId = confirmed.value.installationId ?? null;
  if (outcome === 'requested') {
    remember(context, claim.state, { step: 'installApp', appId: appId ?? '', requested: true });
    rememberReturn(paths.appSetup);
    return success({ appId: null, installationId: null });
  }
  if (outcome !== 'noted') {
    memory.forget();
    return success({ appId: appId ?? null, installationId });
  }
  // The owner created the app on GitHub by hand, so the server has no key and the last step asks for it.
  const { state } = claim;
  remember(context, state, {
    step: 'configureApp',
    installationId: installationId ?? '',
    requested: false,
  });
  const query = new URLSearchParams({ state, setup_action: 'complete' });
  rememberReturn(`${paths.appSetup}?${query}`);
  return success({ appId: null, installationId });
}
