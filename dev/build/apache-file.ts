import {
  caching,
  compressedCopies,
  type HostedBuild,
  type HostedDocument,
  hostFiles,
  immutableFolder,
  notFoundFile,
  projectPattern,
  securityHeaders,
} from './host-rules.ts';

const suffixes = Object.values(compressedCopies).map(escape).join('|');

/**
 * Returns the content of an Apache 2.4 `<Directory>` block or of `.htaccess`. The administrator writes the block around it; each
 * build replaces this file.
 */
export function apacheFile({ policy, types, siteHost, documents }: HostedBuild): string {
  return `# Portico on Apache 2.4 with mod_headers and mod_rewrite. Replaced with each build: include it, do not edit it.
#
# <VirtualHost *:80>
#   ServerName ${siteHost}
#   DocumentRoot /srv/portico
#   TraceEnable off
#   <Directory /srv/portico>
#     Require all granted
#     Include /srv/portico/apache.conf
#   </Directory>
# </VirtualHost>
#
# Where only .htaccess can be written, publish this file under that name.

${Array.from(types, ([extension, type]) => `AddType ${type} .${extension}`).join('\n')}
AddDefaultCharset utf-8

ErrorDocument 404 /${notFoundFile}
RewriteEngine On
RewriteRule ^(${hostFiles.map(escape).join('|')})$ - [R=404,END]
${documents.all.map(rewriteRule).join('\n')}
RewriteRule ^(${projectPattern})$ $1.html [DPI]

# The compressed copies beside the files.
${Object.entries(compressedCopies)
  .map(([encoding, suffix]) => compressedCopy(encoding, suffix))
  .join('\n')}
Header always merge Vary Accept-Encoding

${Object.entries(securityHeaders(policy))
  .map(([name, value]) => `Header always set ${name} "${value}"`)
  .join('\n')}
Header always set Cache-Control "${caching.revalidated}"
Header always set Cache-Control "${caching.immutable}" "expr=%{REQUEST_URI} =~ m#^${immutableFolder}#"
${documents.all.flatMap(documentHeaders).join('\n')}
`;
}

function rewriteRule({ file, addresses }: HostedDocument): string {
  const patterns = addresses
    .filter((address) => address !== `/${file}`)
    .map((address) => escape(address.slice(1)).replace(/\/\*$/, '/.*'));
  // DPI discards the rest of the requested path. Without it, Apache appends that rest to the file's name.
  return `RewriteRule ^(${patterns.join('|')})$ ${file} [DPI]`;
}

function compressedCopy(encoding: string, suffix: string): string {
  return `RemoveType ${suffix}
RemoveLanguage ${suffix}
AddEncoding ${encoding} ${suffix}
RewriteCond %{HTTP:Accept-Encoding} \\b${encoding}\\b
RewriteCond %{REQUEST_FILENAME}${suffix} -f
RewriteRule ^(.*)$ $1${suffix} [END,E=no-gzip:1,E=no-brotli:1]`;
}

function documentHeaders({ file, headers }: HostedDocument): string[] {
  return Object.entries(headers).map(
    ([name, value]) => `<FilesMatch "^${escape(file)}(${suffixes})?$">
  Header always set ${name} "${value}"
</FilesMatch>`,
  );
}

function escape(text: string): string {
  return text.replaceAll('.', '\\.');
}
