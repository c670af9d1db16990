import { createHash } from 'node:crypto';

const EXPOSED = [
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Used',
  'X-RateLimit-Resource',
  'X-RateLimit-Reset',
  'X-OAuth-Scopes',
  'X-Accepted-OAuth-Scopes',
  'X-GitHub-Media-Type',
  'X-GitHub-SSO',
].join(', ');

export function finish(response: Response, more: Record<string, string> = {}): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', EXPOSED);
  headers.set('x-github-media-type', 'github.v3; format=json');
  headers.set('vary', 'Accept, Authorization');
  // GitHub lets browsers cache responses for a minute. Here changes must be visible at once.
  headers.set('cache-control', 'private, no-cache');
  return new Response(response.body, { status: response.status, headers });
}

/** Answers the preflight request that browsers send before a cross-origin request with Authorization. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, Accept, If-Match, If-Modified-Since, If-None-Match, User-Agent, X-GitHub-Api-Version, X-Requested-With',
      'access-control-max-age': '86400',
    },
  });
}

/** Adds a weak ETag, and answers 304 if the request already has it. */
export async function conditional(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200 || request.method !== 'GET') return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const hash = createHash('sha256').update(body).digest('hex');
  const headers = new Headers(response.headers);
  headers.set('etag', `W/"${hash}"`);
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim());
  if (known.some((tag) => tag === `"${hash}"` || tag === `W/"${hash}"`)) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { status: 200, headers });
}
