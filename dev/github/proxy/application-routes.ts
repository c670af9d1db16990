import { Hono } from 'hono';
import type { OAuthApp } from '../emulator.ts';
import { isObject, type JsonObject, parseJson, toText } from '../json.ts';
import { inaccessible, tokenWish } from './app-permissions.ts';
import { type ApiContext, type ApiEnv, relay, type Services, toSend } from './context.ts';
import { failure, notFound } from './responses.ts';
import type { Viewer } from './viewer.ts';

export function applicationRoutes(services: Services): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.delete('/applications/:clientId/grant', async (context) => {
    const token = await findToken(context, services.oauthApp);
    const grant = token === undefined ? undefined : services.tokens.grantOf(token);
    if (!grant) return notFound();
    services.tokens.revokeGrant(grant.clientId, grant.login);
    return context.body(null, 204);
  });

  routes.delete('/applications/:clientId/token', async (context) => {
    const token = await findToken(context, services.oauthApp);
    if (token === undefined || services.tokens.grantOf(token)?.clientId !== context.req.param('clientId')) {
      return notFound();
    }
    services.tokens.revoke(token);
    return context.body(null, 204);
  });

  routes.post('/applications/:clientId/token', async (context) => {
    const token = await findToken(context, services.oauthApp);
    const grant = token === undefined ? undefined : services.tokens.grantOf(token);
    if (!grant || token === undefined) return notFound();
    const viewer: Viewer = { kind: 'user', login: grant.login, scopes: grant.scopes, token };
    const { json } = await toSend(services, viewer, '/user');
    return context.json({
      token,
      scopes: grant.scopes,
      app: { client_id: grant.clientId, name: 'Portico' },
      user: json ?? null,
    });
  });

  routes.get('/app/installations', async (context) => {
    const response = await toSend(services, context.env.viewer, '/app/installations');
    if (!Array.isArray(response.json)) return relay(services, response);
    const json = response.json.filter(
      (one) => isObject(one) && services.appRegistry.isInstalled(Number(one['id'])),
    );
    return relay(services, { ...response, json });
  });
  routes.use('/app/installations/:id/*', (context, next) => whileInstalled(services, context, next));
  routes.post('/app/installations/:id/access_tokens', (context) => mintInstallationToken(services, context));
  routes.delete('/installation/token', (context) => {
    const token = context.req.header('authorization')?.replace(/^(bearer|token)\s+/i, '') ?? '';
    return services.tokens.revoke(token) ? context.body(null, 204) : notFound();
  });
  return routes;
}

/** Answers 404 if the App has been removed from the account. */
async function whileInstalled(
  services: Services,
  context: ApiContext,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  if (!services.appRegistry.isInstalled(Number(context.req.param('id')))) return notFound();
  await next();
  return undefined;
}

/** Returns the token in the body, if the caller has authenticated as the OAuth app. */
async function findToken(context: ApiContext, oauthApp: OAuthApp): Promise<string | undefined> {
  const { clientId, clientSecret } = oauthApp;
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (context.req.header('authorization') !== expected || context.req.param('clientId') !== clientId)
    return undefined;
  const body = parseJson(await context.req.text());
  return isObject(body) ? toText(body['access_token']) : undefined;
}

async function mintInstallationToken(services: Services, context: ApiContext): Promise<Response> {
  const { viewer } = context.env;
  if (viewer.kind !== 'app') return failure(401, 'A JSON web token could not be decoded');
  const installationId = Number(context.req.param('id'));
  const path = `/app/installations/${installationId}`;
  const installation = await toSend(services, viewer, path);
  if (installation.status !== 200 || !isObject(installation.json)) return relay(services, installation);
  const { account, app_id: appId } = installation.json;
  const login = isObject(account) ? toText(account['login']) : '';
  const text = await context.req.text();
  const wish = tokenWish(services, installationId, login, text);
  if (wish instanceof Response) return wish;
  const { permissions, repositoryIds } = wish;
  const response = await toSend(services, viewer, `${path}/access_tokens`, {
    method: 'POST',
    body: { permissions, ...findNames(services, text, repositoryIds) },
  });
  if (response.status === 422) return inaccessible();
  if (response.status !== 201 || !isObject(response.json)) return relay(services, response);
  const token = services.tokens.issueForInstallation(
    {
      login,
      installationId,
      internalToken: toText(response.json['token']),
      expiresAt: new Date(toText(response.json['expires_at'])),
      permissions,
      repositoryIds,
    },
    Number(appId),
  );
  return Response.json({ ...response.json, token }, { status: 201 });
}

/** Returns repositories by name, because the emulator gives them other ids. */
function findNames(services: Services, text: string, repositoryIds: number[] | null): JsonObject {
  if (repositoryIds) {
    return {
      repositories: repositoryIds.map((id) => toText(services.overlay.nameById(id)?.split('/')[1])),
    };
  }
  const body = parseJson(text);
  const names = isObject(body) ? body['repositories'] : undefined;
  return names === undefined ? {} : { repositories: names };
}
