import { isObject, type JsonObject, toText } from '../json.ts';
import { isoSeconds } from '../seed/calendar.ts';
import { withheld } from './app-permissions.ts';
import { type ApiContext, type Found, getQuery, listing, type Services } from './context.ts';
import { failure, notFound, requiresAuthentication } from './responses.ts';
import { hasScope, type Viewer } from './viewer.ts';

/**
 * Lists alerts. A user needs administration rights and the scope; an App needs the permission, which the stack's App does not
 * have.
 */
export function listAlerts(context: ApiContext, { fullName, repository }: Found): Response {
  const { services, viewer } = context.env;
  if (viewer.kind !== 'user') return requiresAuthentication();
  const refused = alertsRefusal(services, viewer, repository);
  if (refused !== null) return failure(403, refused);
  const state = getQuery(context).get('state') ?? 'open';
  const alerts = state.split(',').includes('open') ? openAlerts(services, fullName) : [];
  const items = alerts.map((alert) => formatAlert(alert, fullName, services));
  return listing(context, items);
}

/** Tells whether the alerts are on (204 or 404), and turns them on or off. Only for administrators. */
export function switchAlerts({ env, req }: ApiContext, { fullName, repository }: Found): Response {
  const permissions = isObject(repository['permissions']) ? repository['permissions'] : {};
  if (permissions['admin'] !== true) return notFound();
  const activity = env.services.activities.of(fullName);
  if (req.method !== 'GET') activity.hasAlertsEnabled = req.method === 'PUT';
  return activity.hasAlertsEnabled || req.method === 'DELETE'
    ? new Response(null, { status: 204 })
    : notFound();
}

/** Returns GitHub's reason why the viewer cannot read the alerts, or null. */
export function alertsRefusal(services: Services, viewer: Viewer, repository: JsonObject): string | null {
  if (viewer.kind !== 'user') return 'Resource not accessible by integration';
  if (withheldAlerts(services, viewer, repository)) return 'Resource not accessible by personal access token';
  const scope = repository['private'] === true ? 'repo' : 'public_repo';
  const permissions = isObject(repository['permissions']) ? repository['permissions'] : {};
  const isAllowed = hasScope(viewer, scope) || hasScope(viewer, 'security_events');
  if (!isAllowed || permissions['admin'] !== true) {
    return 'You are not authorized to perform this operation.';
  }
  if (repository['archived'] === true) {
    return 'Dependabot alerts are not available for archived repositories.';
  }
  return services.activities.of(toText(repository['full_name'])).hasAlertsEnabled
    ? null
    : 'Dependabot alerts are disabled for this repository.';
}

/** A fine-grained token needs the permission for public repositories, too. */
const withheldAlerts = ({ appRegistry }: Services, viewer: Viewer, repository: JsonObject): boolean =>
  withheld(appRegistry, viewer, { ...repository, private: true }, ['vulnerability_alerts'], 'read');

const packages = [
  ['lodash', 'Prototype pollution', 'high'],
  ['minimist', 'Prototype pollution', 'critical'],
  ['semver', 'Regular expression denial of service', 'medium'],
] as const;

export type Alert = { number: number; name: string; summary: string; severity: string; at: string };

/** Returns zero to three alerts, always the same for a repository. */
export function openAlerts({ overlay }: Services, fullName: string): Alert[] {
  const seeded = overlay.findSeeded(fullName);
  if (!seeded) return [];
  return packages.slice(0, seeded.id % (packages.length + 1)).map(([name, summary, severity], index) => ({
    number: index + 1,
    name,
    summary,
    severity,
    at: isoSeconds(seeded.pushedAt),
  }));
}

function formatAlert(
  { number, name, summary, severity, at }: Alert,
  fullName: string,
  { addresses: { web, api } }: Services,
): JsonObject {
  const affected = { ecosystem: 'npm', name };
  return {
    number,
    state: 'open',
    dependency: { package: affected, manifest_path: 'package-lock.json', scope: 'runtime' },
    security_advisory: { ghsa_id: `GHSA-0000-0000-000${number}`, cve_id: null, summary, severity },
    security_vulnerability: { package: affected, severity, vulnerable_version_range: '< 99' },
    url: `${api}/repos/${fullName}/dependabot/alerts/${number}`,
    html_url: `${web}/${fullName}/security/dependabot/${number}`,
    created_at: at,
    updated_at: at,
    dismissed_at: null,
    dismissed_by: null,
    dismissed_reason: null,
    dismissed_comment: null,
    fixed_at: null,
    auto_dismissed_at: null,
  };
}
