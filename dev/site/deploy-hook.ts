import type { RequestHandler } from './static-site.ts';

/**
 * What a host offers as a deploy hook: a POST has the site built and published. The response says that it was taken; of
 * several that come while a build runs, one more build comes of it.
 */
export function createDeployHook(
  build: () => Promise<void>,
  report: (error: unknown) => void,
): RequestHandler {
  let running = false;
  let again = false;

  async function run(): Promise<void> {
    running = true;
    do {
      again = false;
      await build().catch(report);
    } while (again);
    running = false;
  }

  return (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405, { Allow: 'POST' }).end();
      return;
    }
    if (running) again = true;
    else void run();
    response.writeHead(202).end();
  };
}
