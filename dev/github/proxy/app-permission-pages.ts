import type { GitHubAppSeed } from '../seed/github-app.ts';
import type { Services } from './context.ts';
import { escape, page, WEB_BASE } from './pages.ts';
import { includes } from './permissions.ts';

/** Permissions that allow more than reading. */
const WRITABLE = {
  administration: 'Administration',
  contents: 'Contents',
  issues: 'Issues',
  pull_requests: 'Pull requests',
};

const OF_APP = /^(?:\/organizations\/[\w-]+)?\/settings\/apps\/([\w-]+)\/permissions$/;
const OF_INSTALLATION = /^(?:\/organizations\/[\w-]+)?\/settings\/installations\/(\d+)\/permissions\/update$/;

/** Shows the page on which the App's owner requests permissions, and the installation's owner accepts them. */
export function permissionPage(
  services: Services,
  app: GitHubAppSeed,
  path: string,
  fields: URLSearchParams | null,
): Response | undefined {
  if (OF_APP.exec(path)?.[1] === app.slug) return ofApp(services, app, path, fields);
  const id = Number(OF_INSTALLATION.exec(path)?.[1]);
  const installation = app.installations.find(({ installation_id }) => installation_id === id);
  if (installation) return ofInstallation(services, path, installation, fields);
  return fields ? undefined : installationPage(services, app, path);
}

function ofApp(
  { appRegistry }: Services,
  app: GitHubAppSeed,
  path: string,
  fields: URLSearchParams | null,
): Response {
  if (fields) {
    const names = Object.keys(WRITABLE).filter((name) => fields.get(name) === 'write');
    appRegistry.request(Object.fromEntries(names.map((name) => [name, 'write'])));
  }
  const rows = Object.entries(WRITABLE).map(([name, label]) => {
    const isWrite = appRegistry.permissions()[name] === 'write';
    return `<label for="${name}">${label}</label>
<select id="${name}" name="${name}"><option value="">As it is</option><option value="write"${isWrite ? ' selected' : ''}>Read and write</option></select>`;
  });
  return page(
    'Permissions',
    `<h1>Permissions of ${escape(app.name)}</h1>
${fields ? '<p role="status">Saved. Each installation has to accept them.</p>' : ''}
<form method="post" action="${WEB_BASE}${path}">
${rows.join('\n')}
<p></p>
<button class="primary" data-testid="save-permissions">Save changes</button>
</form>`,
  );
}

function ofInstallation(
  { appRegistry, webhooks }: Services,
  path: string,
  { installation_id: id, account }: GitHubAppSeed['installations'][number],
  fields: URLSearchParams | null,
): Response {
  if (fields) {
    appRegistry.accept(id);
    webhooks.report('installation', account, { action: 'new_permissions_accepted' });
  }
  const list = Object.entries(appRegistry.grantedPermissions(id)).map(
    ([name, level]) => `<li>${name}: ${level}</li>`,
  );
  return page(
    'Permissions',
    `<h1>Permissions on ${escape(account)}</h1>
<ul>${list.join('')}</ul>
<form method="post" action="${WEB_BASE}${path}">
<button class="primary" data-testid="accept-permissions">Accept new permissions</button>
</form>`,
  );
}

function installationPage(services: Services, app: GitHubAppSeed, path: string): Response | undefined {
  const id = Number(/^(?:\/organizations\/[\w-]+)?\/settings\/installations\/(\d+)$/.exec(path)?.[1]);
  const installation = app.installations.find(({ installation_id }) => installation_id === id);
  if (!installation) return undefined;
  return page(
    'Installation',
    `<h1>${escape(app.name)} is installed on ${escape(installation.account)}</h1>
<dl><dt>Installation ID</dt><dd data-testid="installation-id">${id}</dd><dt>App ID</dt><dd>${app.app_id}</dd>
<dt>Repositories</dt><dd>all</dd></dl>
${isUpToDate(services, id) ? '' : `<p><a class="button" href="${WEB_BASE}${path}/permissions/update" data-testid="review-permissions">Review request</a></p>`}
<form method="post" action="${WEB_BASE}/settings/installations/${id}">
<button class="quiet" data-testid="uninstall">Uninstall</button>
</form>`,
  );
}

function isUpToDate({ appRegistry }: Services, installationId: number): boolean {
  return includes(appRegistry.grantedPermissions(installationId), appRegistry.permissions());
}
