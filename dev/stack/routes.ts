import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from '../site/static-site.ts';
import { noteSender } from './sender.ts';
import type { FaultInjector } from './wire-faults.ts';

export interface Route {
  /** Path of the route, which also matches every path below. */
  path: string;
  handle: RequestHandler;
}

/** Calls the first matching route, or else the site. A handler that throws gives status 500. */
export function createRouter(routes: Route[], site: RequestHandler, faults: FaultInjector): RequestHandler {
  return async (request, response) => {
    // Without a listener, a client that disconnects would end this process.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    try {
      noteSender(request);
      if (await faults.intercept(request, response)) return;
      const pathname = (request.url ?? '/').split('?')[0] ?? '/';
      const route = routes.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
      setDefaultHeaders(response, route);
      await (route?.handle ?? site)(request, response);
    } catch (error) {
      fail(request, response, error);
    }
  };
}

/** Sets the headers of a hosted gateway. A service can override them. The GitHub route sets its own caching headers. */
function setDefaultHeaders(response: ServerResponse, route: Route | undefined): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (route === undefined || route.path === '/github') return;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  console.error(`${request.method ?? ''} ${(request.url ?? '').split('?')[0] ?? ''} failed:`, error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(500, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ code: 'STACK_ERROR', message: 'The embedded stack failed; see its output' }));
}
