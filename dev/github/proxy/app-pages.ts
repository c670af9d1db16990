import { randomBytes } from 'node:crypto';
import { isObject, type JsonObject, parseJson, toText } from '../json.ts';
import { memberships, OWNER } from '../seed/accounts.ts';
import { GITHUB_APP_ID, GITHUB_APP_SLUG, type GitHubAppSeed } from '../seed/github-app.ts';
import { permissionPage } from './app-permission-pages.ts';
import type { AppRegistration } from './app-registry.ts';
import type { Services } from './context.ts';
import { escape, hiddenInputs, page, WEB_BASE } from './pages.ts';
import { failure, notFound } from './responses.ts';

const MANIFEST_MINUTES = 60;
const SETTINGS = `/settings/apps/${GITHUB_APP_SLUG}`;

type Manifest = { registration: AppRegistration; expiresAt: number };

export type AppPages = {
  page(request: Request, path: string): Promise<Response | undefined>;
  convert(code: string): Response;
};

/** Creates the pages on which a person registers and installs an App. Creating an App always shows the stack's one App. */
export function createAppPages(services: Services, app: GitHubAppSeed): AppPages {
  const manifests = new Map<string, Manifest>();
  return {
    page: async (request, path) => {
      const query = new URL(request.url).searchParams;
      const fields = request.method === 'POST' ? new URLSearchParams(await request.text()) : query;
      const organisation = /^(?:\/organizations\/([\w-]+))?\/settings\/apps\/new$/.exec(path);
      if (organisation) return registration(app, query, fields, organisation[1] ?? OWNER);
      switch (`${request.method} ${path}`) {
        case 'POST /settings/apps':
          return register(services, manifests, fields);
        case `GET ${SETTINGS}`:
          return appPage(services, app, query);
        case `GET ${SETTINGS}/private-key.pem`:
          return download(app);
        case `GET ${SETTINGS}/installations`:
        case `GET /apps/${GITHUB_APP_SLUG}/installations/new`:
          return accounts(services, app, query);
        case `POST ${SETTINGS}/installations`:
          return install(services, app, fields);
        default:
          return (
            permissionPage(services, app, path, request.method === 'POST' ? fields : null) ??
            (request.method === 'POST' ? uninstall(services, app, path) : undefined)
          );
      }
    },
    convert: (code) => conversion(services, app, manifests, code),
  };
}

function carriedFields(fields: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    ['setup_url', 'state', 'webhook_url', 'public'].flatMap((name) =>
      fields.has(name) ? [[name, fields.get(name) ?? '']] : [],
    ),
  );
}

const withQuery = (fields: Record<string, string>): string =>
  Object.keys(fields).length > 0 ? `?${new URLSearchParams(fields)}` : '';

function registration(
  app: GitHubAppSeed,
  query: URLSearchParams,
  fields: URLSearchParams,
  owner: string,
): Response {
  const manifest = fields.get('manifest') ?? '';
  const parsed = parseJson(manifest);
  const name = isObject(parsed) ? toText(parsed['name']) : (query.get('name') ?? '');
  const kept = { ...carriedFields(query), owner, ...(isObject(parsed) && { manifest }) };
  const secretField = isObject(parsed)
    ? ''
    : '<label for="webhook_secret">Webhook secret (optional)</label>\n<input type="text" id="webhook_secret" name="webhook_secret" autocomplete="off" data-testid="webhook-secret">';
  return page(
    'Register new GitHub App',
    `<h1>Register new GitHub App</h1>
<p>The embedded stack has one app registered already. Creating an app shows you that one.</p>
<form method="post" action="${WEB_BASE}/settings/apps">
${hiddenInputs(kept)}
<label for="name">GitHub App name</label>
<input type="text" id="name" name="name" value="${escape(name || app.name)}" required maxlength="34">
${secretField}
<p></p>
<button class="primary" data-testid="create-github-app">Create GitHub App</button>
</form>`,
  );
}

/** Registers the App. With a manifest, redirects to the application with a code; without one, to the App's page. */
function register(services: Services, manifests: Map<string, Manifest>, fields: URLSearchParams): Response {
  const manifest = parseJson(fields.get('manifest') ?? '');
  const owner = fields.get('owner') ?? OWNER;
  if (!isObject(manifest)) {
    const field = (name: string): string => fields.get(name) ?? '';
    services.appRegistry.register({
      webhookUrl: field('webhook_url'),
      webhookSecret: field('webhook_secret'),
      setupUrl: field('setup_url'),
      owner: field('public') === 'false' ? owner : '',
    });
    return redirect(`${services.addresses.web}${SETTINGS}${withQuery(carriedFields(fields))}`);
  }
  const redirectUrl = toText(manifest['redirect_url']);
  if (!URL.canParse(redirectUrl))
    return page('Invalid manifest', '<h1>The manifest has no redirect_url</h1>', 422);
  const code = randomBytes(20).toString('hex');
  const expiresAt = services.now().getTime() + MANIFEST_MINUTES * 60_000;
  manifests.set(code, { registration: findRegistration(manifest, owner), expiresAt });
  const target = new URL(redirectUrl);
  target.searchParams.set('code', code);
  const state = fields.get('state');
  if (state) target.searchParams.set('state', state);
  return redirect(target.href);
}

function findRegistration(manifest: JsonObject, owner: string): AppRegistration {
  const hook = isObject(manifest['hook_attributes']) ? manifest['hook_attributes'] : {};
  return {
    webhookUrl: toText(hook['url']),
    webhookSecret: randomBytes(20).toString('hex'),
    setupUrl: toText(manifest['setup_url']),
    owner: manifest['public'] === false ? owner : '',
  };
}

function conversion(
  services: Services,
  app: GitHubAppSeed,
  manifests: Map<string, Manifest>,
  code: string,
): Response {
  const manifest = manifests.get(code);
  manifests.delete(code);
  if (!manifest) return notFound();
  if (manifest.expiresAt < services.now().getTime()) return failure(404, 'The code has expired.');
  services.appRegistry.register(manifest.registration);
  const [installation] = app.installations;
  const owner = services.world.accounts.find(({ login }) => login === installation?.account);
  const body: JsonObject = {
    id: app.app_id,
    slug: app.slug,
    name: app.name,
    owner: owner ? services.overlay.accountBrief(owner) : null,
    description: app.description,
    html_url: `${services.addresses.web}/apps/${app.slug}`,
    external_url: services.addresses.origin,
    permissions: services.appRegistry.permissions(),
    events: app.events,
    client_id: `Iv23li${app.slug}`,
    client_secret: randomBytes(20).toString('hex'),
    webhook_secret: manifest.registration.webhookSecret,
    pem: app.private_key,
  };
  return Response.json(body, { status: 201 });
}

function appPage(services: Services, app: GitHubAppSeed, query: URLSearchParams): Response {
  const next = withQuery(carriedFields(query));
  return page(
    app.name,
    `<h1>${escape(app.name)}</h1>
<p>${escape(app.description)}</p>
<dl><dt>App ID</dt><dd data-testid="app-id">${GITHUB_APP_ID}</dd>
<dt>Permissions</dt><dd>${escape(
      Object.entries(services.appRegistry.permissions())
        .map(([name, access]) => `${name}: ${access}`)
        .join(', '),
    )}</dd></dl>
<h2>Private keys</h2>
<p><a class="button" href="${WEB_BASE}${SETTINGS}/private-key.pem" download data-testid="private-key">Generate a private key</a></p>
<h2>Install</h2>
<p><a class="button" href="${WEB_BASE}${SETTINGS}/installations${escape(next)}" data-testid="install-app">Install App</a></p>`,
  );
}

function download(app: GitHubAppSeed): Response {
  return new Response(app.private_key, {
    headers: {
      'content-type': 'application/x-pem-file',
      'content-disposition': `attachment; filename="${app.slug}.private-key.pem"`,
      'cache-control': 'no-store',
    },
  });
}

/** Returns the owner's role in the account, or undefined if the owner has none. */
function findRole(account: string): 'admin' | 'member' | undefined {
  if (account === OWNER) return 'admin';
  return memberships.find(({ login, organisation }) => login === OWNER && organisation === account)?.role;
}

/** Lists the accounts that can install the App. A private App can only be installed by its owner. */
function accounts(services: Services, app: GitHubAppSeed, query: URLSearchParams): Response {
  const { owner } = services.appRegistry.registration();
  const buttons = app.installations
    .filter(({ account }) => (owner ? account === owner : findRole(account) !== undefined))
    .map(({ account }) => {
      // An organisation's member cannot install an App, but can ask its owners to do so.
      const action = findRole(account) === 'admin' ? 'install' : 'request';
      const name = action === 'install' ? 'account' : 'request';
      const label = action === 'install' ? account : `Request ${account}`;
      return `<p><button name="${name}" value="${escape(account)}" data-testid="${action}-${escape(account)}">${escape(label)}</button></p>`;
    });
  return page(
    'Install',
    `<h1>Install ${escape(app.name)}</h1>
<p>Where should it be installed?</p>
<form method="post" action="${WEB_BASE}${SETTINGS}/installations">
${hiddenInputs(carriedFields(query))}
${buttons.join('\n')}
</form>`,
  );
}

/** Installs the App. Redirects to the setup URL if it is on this origin, otherwise to the installation's page. */
function install(services: Services, app: GitHubAppSeed, fields: URLSearchParams): Response {
  const requested = fields.get('request');
  const account = requested ?? fields.get('account');
  const installation = app.installations.find((candidate) => candidate.account === account);
  if (!installation) return page('Not found', '<h1>Not found</h1>', 404);
  if (requested === null) services.appRegistry.install(installation.installation_id);
  const { origin, web } = services.addresses;
  const setup = fields.get('setup_url') || services.appRegistry.registration().setupUrl;
  if (!URL.canParse(setup) || new URL(setup).origin !== origin) {
    return redirect(`${web}/settings/installations/${installation.installation_id}`);
  }
  const target = new URL(setup);
  if (requested === null) target.searchParams.set('installation_id', String(installation.installation_id));
  target.searchParams.set('setup_action', requested === null ? 'install' : 'request');
  const state = fields.get('state');
  if (state) target.searchParams.set('state', state);
  return redirect(target.href);
}

async function uninstall(
  services: Services,
  app: GitHubAppSeed,
  path: string,
): Promise<Response | undefined> {
  const id = Number(/^\/settings\/installations\/(\d+)$/.exec(path)?.[1]);
  const installation = app.installations.find(({ installation_id }) => installation_id === id);
  if (!installation) return undefined;
  services.appRegistry.uninstall(id);
  services.webhooks.report('installation', installation.account, { action: 'deleted' });
  return page('Uninstalled', `<h1>${escape(app.name)} is no longer installed</h1>`);
}

const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
