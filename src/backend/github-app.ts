import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import type {
  AppConfiguration,
  AppCredentials,
  AppInstallation,
  BegunSetup,
  ConfirmedInstallation,
  CreatedApp,
  InstallationClaim,
} from '#domain/auth/app-configuration.ts';
import type { WriteTarget } from '#domain/github-change/app-writing.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { Listed } from '#domain/shared/listed.ts';
import { type BackendAccess, postAsUser } from './http.ts';

/** Calls the Edge Function `github-app` (specification section 7). */

const text = z.string().check(z.minLength(1));
const maybeText = z.optional(z.nullable(z.string()));

const begun = z.object({ webhookSecret: text, setupUrl: text, state: text, manifest: text });
const secret = z.pipe(
  z.object({ webhookSecret: text }),
  z.transform(({ webhookSecret }) => webhookSecret),
);
const created = z.object({ appId: text, appName: text, installUrl: text, state: text });
/** The value of a response that only confirms the action. */
const nothing = z.pipe(
  z.object({}),
  z.transform((): void => undefined),
);

const configuration = z.object({
  status: z.literal('success'),
  data: z.object({
    isConfigured: z.boolean(),
    appId: maybeText,
    appName: maybeText,
    installationId: maybeText,
    accountLogin: maybeText,
  }),
});

const confirmed = z.object({
  outcome: z.enum(['configured', 'noted', 'updated', 'requested']),
  appId: maybeText,
  installationId: maybeText,
});

const minted = z.object({
  token: text,
  expiresAt: z.pipe(
    z.string().check(z.refine((date) => Date.parse(date) > 0)),
    z.transform((date: string) => Date.parse(date)),
  ),
});

const installation = z.object({ id: text, account: z.string(), repositories: z.enum(['all', 'selected']) });
const installed = z.object({ installations: listSchema(installation) });

export function generateSetupUrl(
  access: BackendAccess,
  origin: string,
): Promise<Result<BegunSetup & { webhookSecret: string }>> {
  return callAction(access, 'generateSetupUrl', { origin }, begun);
}

export function readWebhookSecret(access: BackendAccess, state: string): Promise<Result<string>> {
  return callAction(access, 'getSetup', { state }, secret);
}

export function convertManifest(
  access: BackendAccess,
  code: string,
  state: string,
): Promise<Result<CreatedApp>> {
  return callAction(access, 'convertManifest', { code, state }, created);
}

export function verifyInstallation(
  access: BackendAccess,
  { setupAction, installationId, state }: InstallationClaim,
  githubToken: string,
): Promise<Result<ConfirmedInstallation>> {
  const body = {
    state,
    githubToken,
    ...(installationId !== null && { installationId }),
    ...(setupAction !== null && { setupAction }),
  };
  return callAction(access, 'verifyInstallation', body, confirmed);
}

export function connectInstallation(
  access: BackendAccess,
  installationId: string,
  githubToken: string,
): Promise<Result<void>> {
  return callAction(access, 'connectInstallation', { installationId, githubToken }, nothing);
}

export function storeAppSettings(
  access: BackendAccess,
  credentials: AppCredentials,
  githubToken: string,
): Promise<Result<void>> {
  return callAction(access, 'storeAppSettings', { ...credentials, githubToken }, nothing);
}

export function testConnection(access: BackendAccess, appId: string): Promise<Result<void>> {
  return callAction(access, 'testConnection', { appId }, nothing);
}

export async function readAppConfiguration(access: BackendAccess): Promise<Result<AppConfiguration>> {
  const response = await callAction(access, 'getAppConfiguration', {}, configuration);
  if (!response.ok) return response;
  const { isConfigured, appId, installationId, appName, accountLogin } = response.value.data;
  if (!isConfigured || !appId || !installationId) return success({ isConfigured: false });
  return success({
    isConfigured: true,
    appId,
    installationId,
    appName: appName ?? null,
    accountLogin: accountLogin ?? null,
  });
}

export async function listInstallations(access: BackendAccess): Promise<Result<Listed<AppInstallation>>> {
  const response = await callAction(access, 'listInstallations', {}, installed);
  return response.ok ? success(response.value.installations) : response;
}

export function clearAppSettings(access: BackendAccess): Promise<Result<void>> {
  return callAction(access, 'clearAppSettings', {}, nothing);
}

/** @returns the token with its expiry in milliseconds since the epoch */
export function mintInstallationToken(
  access: BackendAccess,
): Promise<Result<{ token: string; expiresAt: number }>> {
  return callAction(access, 'installationToken', {}, minted);
}

/** Returns a token that can change this repository only, valid for one hour. */
export function mintWriteToken(
  access: BackendAccess,
  target: WriteTarget,
): Promise<Result<{ token: string }>> {
  return callAction(access, 'writeToken', target, minted);
}

async function callAction<Value>(
  access: BackendAccess,
  action: string,
  body: unknown,
  schema: z.ZodMiniType<Value>,
): Promise<Result<Value>> {
  const response = await postAsUser(access, '/functions/v1/github-app', body, { headers: { action } });
  if (!response.ok) return response;
  const parsed = z.safeParse(schema, response.value);
  if (parsed.success) return success(parsed.data);
  return fail(failure('API', 'APP_SERVICE_UNREADABLE', access.now()));
}
