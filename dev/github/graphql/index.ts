import { getViewer, scopeHeaders } from '../proxy/api.ts';
import type { Services } from '../proxy/context.ts';
import type { RateLimits } from '../proxy/rate-limit.ts';
import { badCredentials, notFound } from '../proxy/responses.ts';
import { finish, preflight } from '../proxy/wire.ts';

/** Creates the endpoint with the credentials, rate limits and headers of the REST API. */
export function createGraphql(
  services: Services,
  limits: RateLimits,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight();
    if (request.method !== 'POST') return finish(notFound());
    const viewer = getViewer(request, services);
    if (!viewer || viewer.kind === 'app') return finish(badCredentials());
    // Loaded at the first request, so that the stack starts as fast as without GraphQL.
    const { respondToGraphql } = await import('./endpoint.ts');
    const response = await respondToGraphql(services, limits, viewer, await request.text());
    return finish(response, {
      ...limits.headers(viewer, 'graphql'),
      ...scopeHeaders(viewer, 'POST', '/graphql'),
    });
  };
}
