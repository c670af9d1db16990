import {
  caching,
  type HostedBuild,
  type HostedDocument,
  hostFiles,
  immutableFolder,
  notFoundFile,
  projectPattern,
  securityHeaders,
} from './host-rules.ts';

export function nginxFile({ policy, types, siteHost, documents }: HostedBuild): string {
  const documentHeaders = [...new Set(documents.all.flatMap(({ headers }) => Object.keys(headers)))];
  const hidden = hostFiles.map((file) => file.replaceAll('.', '\\.')).join('|');
  return `# Portico on nginx. Replaced with each build: include it, do not edit it.
#
# server {
#   listen 80;
#   server_name ${siteHost};
#   root /srv/portico;
#   include /srv/portico/nginx.conf;
# }
#
# With the Brotli module, add "brotli_static on;" to the block.

types {
${Array.from(types, ([extension, type]) => `  ${type} ${extension};`).join('\n')}
}
charset utf-8;
charset_types text/css text/html text/javascript text/plain application/xml image/svg+xml;
gzip_static on;
gzip_proxied any;
gzip_vary on;
etag on;

# Set before each answer, also when 404.html takes the place of what was not found. An empty header is not sent.
set $portico_caching "${caching.revalidated}";
${documentHeaders.map((name) => `set ${variable(name)} "";`).join('\n')}

${Object.entries(securityHeaders(policy))
  .map(([name, value]) => `add_header ${name} "${value}" always;`)
  .join('\n')}
add_header Cache-Control $portico_caching always;
${documentHeaders.map((name) => `add_header ${name} ${variable(name)} always;`).join('\n')}

error_page 404 /${notFoundFile};
location / { try_files $uri =404; }
location ${immutableFolder} { set $portico_caching "${caching.immutable}"; try_files $uri =404; }
location ~ ^/${projectPattern}$ { try_files $uri.html =404; }
location ~ ^/(${hidden})$ { return 404; }

${documents.all.map(documentLocations).join('\n\n')}
`;
}

function variable(header: string): string {
  return `$portico_${header.toLowerCase().replaceAll('-', '_')}`;
}

function documentLocations({ file, addresses, headers }: HostedDocument): string {
  const settings = Object.entries(headers).map(([name, value]) => `set ${variable(name)} "${value}"; `);
  const others = addresses.filter((address) => address !== `/${file}`);
  return [
    `location = /${file} { ${settings.join('')}try_files $uri =404; }`,
    ...others.map((address) => `location ${matcher(address)} { rewrite ^ /${file} last; }`),
  ].join('\n');
}

function matcher(address: string): string {
  return address.endsWith('/*') ? `^~ ${address.slice(0, -1)}` : `= ${address}`;
}
