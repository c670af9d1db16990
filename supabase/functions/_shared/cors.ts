import type { Environment } from './environment.ts';
import { problem } from './responses.ts';

export type Handler = (request: Request) => Promise<Response>;

/** Request headers of supabase-js and of the product. */
const allowedHeaders = 'action, apikey, authorization, content-type, x-client-info, x-supabase-api-version';

/** Allows pages of the configured origins. Also allows requests without an origin, because permissions depend on the token. */
export function withCors(
  { allowedOrigins }: Pick<Environment, 'allowedOrigins'>,
  methods: readonly string[],
  handle: Handler,
): Handler {
  return async (request) => {
    const origin = request.headers.get('Origin');
    if (origin !== null && !allowedOrigins.includes(origin)) {
      return problem(403, 'ORIGIN_NOT_ALLOWED', 'Pages of this origin may not call.', { Vary: 'Origin' });
    }
    const response = await respond(request, methods, handle);
    if (origin !== null) {
      response.headers.set('Access-Control-Allow-Origin', origin);
      // Pages on other origins can only read these headers, which say how long to wait, if they are exposed.
      response.headers.set('Access-Control-Expose-Headers', 'Retry-After, Date');
    }
    response.headers.append('Vary', 'Origin');
    return response;
  };
}

async function respond(request: Request, methods: readonly string[], handle: Handler): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight(methods);
  if (methods.includes(request.method)) return await handle(request);
  const allow = [...methods, 'OPTIONS'].join(', ');
  return problem(405, 'METHOD_NOT_ALLOWED', `Use ${methods.join(' or ')}.`, { Allow: allow });
}

function preflight(methods: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': [...methods, 'OPTIONS'].join(', '),
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': '86400',
    },
  });
}
