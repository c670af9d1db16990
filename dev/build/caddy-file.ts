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

/** Returns the content of a Caddy 2 site block. The administrator writes the block around it; each build replaces this file. */
export function caddyFile({ policy, types, siteHost, documents }: HostedBuild): string {
  return `# Portico on Caddy 2. Replaced with each build: import it, do not edit it.
#
# ${siteHost} {
#	root * /srv/portico
#	import /srv/portico/Caddyfile
# }

route {
	header {
${Object.entries(securityHeaders(policy))
  .map(([name, value]) => `\t\t${name} "${value}"`)
  .join('\n')}
		Cache-Control "${caching.revalidated}"
	}
	@portico-host-files path ${hostFiles.map((file) => `/${file}`).join(' ')}
	error @portico-host-files 404
${documents.all.map(documentRules).join('\n')}
	@portico-projects path_regexp ^/${projectPattern}$
	rewrite @portico-projects {path}.html
	header ${immutableFolder}* Cache-Control "${caching.immutable}"
${Array.from(types, contentType).join('\n')}
	file_server {
		precompressed br gzip
	}
}
handle_errors {
	rewrite * /${notFoundFile}
	header Cache-Control "${caching.revalidated}"
	file_server {
		precompressed br gzip
	}
}
`;
}

function documentRules({ file, addresses, headers }: HostedDocument): string {
  const name = `@portico-${file.replace('.html', '').replaceAll('/', '-')}`;
  const others = addresses.filter((address) => address !== `/${file}`);
  return [
    `\t${name} path ${others.join(' ')}`,
    `\trewrite ${name} /${file}`,
    ...Object.entries(headers).map(([header, value]) => `\theader /${file} ${header} "${value}"`),
  ].join('\n');
}

/** Sets the header after Caddy's file server, which sets its own content type. */
function contentType([extension, type]: readonly [string, string]): string {
  const charset = type.startsWith('text/') ? '; charset=utf-8' : '';
  const name = `@portico-type-${extension}`;
  return `\t${name} path *.${extension}
\theader ${name} {
\t\tContent-Type "${type}${charset}"
\t\tdefer
\t}`;
}
