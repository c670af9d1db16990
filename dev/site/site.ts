import type { Server } from 'node:http';
import { precompress } from '../build/precompress.ts';
import { openStaticSite, type RequestHandler } from './static-site.ts';
import { openViteSite } from './vite-site.ts';

export interface Site {
  handle: RequestHandler;
  publish(dist: string): Promise<void>;
  close(): Promise<void>;
}

export interface SiteOptions {
  root: string;
  /** Folder to serve, or null to serve nothing until `publish` is called. */
  dist: string | null;
  vite: boolean;
  server: Server;
}

export async function openSite({ root, dist, vite, server }: SiteOptions): Promise<Site> {
  if (vite) {
    const { handle, close } = await openViteSite(root, server);
    return {
      handle,
      close,
      publish: () => Promise.reject(new Error('Vite serves the sources, not a build.')),
    };
  }
  let handle: RequestHandler = stillBuilding;
  const publish = async (directory: string): Promise<void> => {
    await precompress(directory);
    handle = await openStaticSite(directory);
  };
  if (dist !== null) await publish(dist);
  return {
    handle: (request, response) => handle(request, response),
    publish,
    close: () => Promise.resolve(),
  };
}

const stillBuilding: RequestHandler = (_request, response) => {
  response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' });
  response.end('The site is still being built.\n');
};
