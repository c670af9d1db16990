import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const galleryPath = '/dev/gallery';

export function gallery(): Plugin {
  return {
    name: 'portico:gallery',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (pathname !== galleryPath) return next();
        readFile(join(server.config.root, 'dev/gallery/gallery.html'), 'utf8')
          .then((html) => server.transformIndexHtml(galleryPath, html))
          .then((html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html), next);
      });
    },
  };
}
