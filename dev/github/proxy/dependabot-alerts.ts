import { isObject, type JsonObject } from '../json.ts';
import { isoSeconds } from '../seed/calendar.ts';
import type { SeededRepository } from '../seed/world.ts';
import { type ApiContext, getQuery, listing, type Services } from './context.ts';
import { parsePage } from './paging.ts';
import { failure, requiresAuthentication } from './responses.ts';
import { hasScope } from './viewer.ts';

/**
 * Lists alerts. A user needs administration rights and the scope; an App needs the permission, which the stack's App does not
 * have.
 */
export function listAlerts(
  services: Services,
  context: ApiContext,
  fullName: string,
  repository: JsonObject,
): Response {
  const { viewer } = context.env;
  if (viewer.kind !== 'user') return requiresAuthentication();
  const scope = repository['private'] === true ? 'repo' : 'public_repo';
  const permissions = isObject(repository['permissions']) ? repository['permissions'] : {};
  const isAllowed = hasScope(viewer, scope) || hasScope(viewer, 'security_events');
  if (!isAllowed || permissions['admin'] !== true) {
    return failure(403, 'You are not authorized to perform this operation.');
  }
  if (repository['archived'] === true) {
    return failure(403, 'Dependabot alerts are not available for archived repositories.');
  }
  const seeded = services.overlay.seeded(fullName);
  const state = getQuery(context).get('state') ?? 'open';
  const alerts = seeded && state.split(',').includes('open') ? getAlerts(seeded, services) : [];
  return listing(services, context, alerts, parsePage(getQuery(context)));
}

const packages = [
  ['lodash', 'Prototype pollution', 'high'],
  ['minimist', 'Prototype pollution', 'critical'],
  ['semver', 'Regular expression denial of service', 'medium'],
] as const;

/** Returns zero to three alerts, always the same for a repository. */
function getAlerts(seeded: SeededRepository, { addresses: { web, api } }: Services): JsonObject[] {
  return packages.slice(0, seeded.id % (packages.length + 1)).map(([name, summary, severity], index) => {
    const number = index + 1;
    const at = isoSeconds(seeded.pushedAt);
    const affected = { ecosystem: 'npm', name };
    return {
      number,
      state: 'open',
      dependency: { package: affected, manifest_path: 'package-lock.json', scope: 'runtime' },
      security_advisory: { ghsa_id: `GHSA-0000-0000-000${number}`, cve_id: null, summary, severity },
      security_vulnerability: { package: affected, severity, vulnerable_version_range: '< 99' },
      url: `${api}/repos/${seeded.fullName}/dependabot/alerts/${number}`,
      html_url: `${web}/${seeded.fullName}/security/dependabot/${number}`,
      created_at: at,
      updated_at: at,
      dismissed_at: null,
      dismissed_by: null,
      dismissed_reason: null,
      dismissed_comment: null,
      fixed_at: null,
      auto_dismissed_at: null,
    };
  });
}
