import { paths } from '../../src/domain/route.ts';

/**
 * `_headers` as Netlify and Cloudflare Pages read it; docs/hosting.md says the same to other hosts.
 * A header is set by one rule only: hosts join what several rules set.
 */
export function headersFile(policy: string): string {
  return `/*
  Content-Security-Policy: ${policy}
  Permissions-Policy: ${permissionsPolicy()}
  Referrer-Policy: strict-origin-when-cross-origin
  Strict-Transport-Security: max-age=31536000
  X-Content-Type-Options: nosniff

/assets/*
  Cache-Control: public, max-age=31536000, immutable

/service-worker.js
  Cache-Control: no-cache

${applicationDocuments.map((path) => `${path}\n  Cross-Origin-Opener-Policy: same-origin\n`).join('\n')}`;
}

const applicationRoutes = Object.values(paths).filter((path) => path !== paths.home);

/**
 * No window of another site keeps a handle on these. The visitors' pages hold nothing that it could be after, and the
 * header has a browser begin a new process when their answer arrives. `/app` is what some hosts call `/app.html`.
 */
const applicationDocuments = ['/app', '/app.html', ...applicationRoutes];

/** The routes of the application are app.html; anything else that is not a file is 404.html, which is the same. */
export function redirectsFile(): string {
  return `${[...applicationRoutes, '/admin/*', '/auth/*'].map((path) => `${path} /app.html 200`).join('\n')}\n`;
}

export function robotsFile(siteUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /auth/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

export function siteMapFile(siteUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

function permissionsPolicy(): string {
  const unused = ['browsing-topics', 'camera', 'geolocation', 'microphone', 'payment', 'usb'];
  return unused.map((name) => `${name}=()`).join(', ');
}
