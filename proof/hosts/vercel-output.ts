import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join, relative, sep } from 'node:path';

/** An entry of the routing table that `vercel build` creates from vercel.json. */
interface Route {
  src?: string;
  dest?: string;
  status?: number;
  headers?: Record<string, string>;
  continue?: boolean;
  check?: boolean;
  handle?: 'filesystem' | 'error';
}

/**
 * Serves files by the rules of Vercel's Build Output API, version 3. Applies routes in order. A route with `continue` only adds
 * headers. A route with `check` replaces the path, and answers only if that file exists. `filesystem` serves a file if it exists,
 * and the routes after `error` answer for missing files.
 * @param output output folder of `vercel build`
 */
export async function openVercelOutput(output: string): Promise<RequestListener> {
  const config = JSON.parse(await readFile(join(output, 'config.json'), 'utf8')) as { routes: Route[] };
  const files = await readStaticFiles(join(output, 'static'));
  return (request, response) => {
    let path = new URL(request.url ?? '/', 'http://localhost').pathname;
    let status = 200;
    const send = (body: Buffer | undefined) => {
      response.statusCode = body === undefined ? 404 : status;
      response.end(body ?? 'Not found');
    };
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    for (const route of config.routes) {
      if (route.handle === 'filesystem' && files.has(path)) return send(files.get(path));
      const match = route.src === undefined ? null : new RegExp(route.src).exec(path);
      if (match === null) continue;
      for (const [name, value] of Object.entries(route.headers ?? {})) response.setHeader(name, value);
      if (route.continue === true) continue;
      path = route.dest?.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '') ?? path;
      if (route.check === true && !files.has(path)) continue;
      status = route.status ?? status;
      return send(files.get(path));
    }
    return send(files.get(path));
  };
}

async function readStaticFiles(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((item) => item.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path));
  }
  const landing = files.get('/index.html');
  if (landing !== undefined) files.set('/', landing);
  return files;
}
