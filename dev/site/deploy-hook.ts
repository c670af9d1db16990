import type { RequestHandler } from './static-site.ts';

/** Emulates a host's deploy hook: a POST builds and publishes the site. Requests during a build cause one more build. */
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
