import { existsSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exampleBlock, type Host, type HostPlace } from './host.ts';
import { findProgram } from './host-program.ts';

/** Servers that root starts need the name of a user to run as. */
const isRoot = process.getuid?.() === 0;

const nginxModules = ['filter', 'static'].map(
  (name) => `/usr/lib/nginx/modules/ngx_http_brotli_${name}_module.so`,
);

/** Apache's modules as Debian enables them, including its own content types, negotiation and compression. */
const apacheModules = [
  'authz_core',
  'deflate',
  'dir',
  'env',
  'filter',
  'headers',
  'mime',
  'mpm_event',
  'negotiation',
  'rewrite',
];

export const nginx: Host = {
  name: 'nginx',
  program: findProgram('nginx'),
  install: 'apt-get install nginx',
  configure: (place) => configureNginx(place, (block) => block),
};

export const nginxWithBrotli: Host = {
  ...nginx,
  name: 'nginx with Brotli',
  program: nginxModules.every((path) => existsSync(path)) ? nginx.program : null,
  install: 'apt-get install nginx libnginx-mod-http-brotli-filter libnginx-mod-http-brotli-static',
  configure: (place) =>
    configureNginx(
      place,
      (block) => block.replace(/}\s*$/, 'brotli_static on;\n}'),
      nginxModules.map((path) => `load_module ${path};`),
    ),
};

export const caddy: Host = {
  name: 'Caddy',
  program: findProgram('caddy'),
  install: 'apt-get install caddy',
  async configure(place) {
    const block = await exampleBlock(place, 'Caddyfile', [/^\S+(?= {)/, `http://127.0.0.1:${place.port}`]);
    await writeFile(join(place.folder, 'Caddyfile'), `{\n\tadmin off\n}\n${block}\n`);
    return {
      parameters: ['run', '--config', join(place.folder, 'Caddyfile'), '--adapter', 'caddyfile'],
      ready: /serving initial configuration/,
    };
  },
};

export const apache: Host = {
  name: 'Apache',
  program: findProgram('apache2'),
  install: 'apt-get install apache2',
  async configure(place) {
    return configureApache(place, await apacheBlock(place));
  },
};

export const apacheSharedByMany: Host = {
  ...apache,
  name: 'Apache with .htaccess',
  async configure(place) {
    await cp(join(place.site, 'apache.conf'), join(place.site, '.htaccess'));
    const block = (await apacheBlock(place)).replace(/Include .*/, 'AllowOverride FileInfo');
    return configureApache(place, block);
  },
};

async function configureNginx(place: HostPlace, edit: (block: string) => string, modules: string[] = []) {
  const block = await exampleBlock(place, 'nginx.conf', [/listen 80;/, `listen 127.0.0.1:${place.port};`]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    ...modules,
    ...(isRoot ? ['user www-data;'] : []),
    'error_log stderr notice;',
    `pid ${place.folder}/nginx.pid;`,
    'events {}',
    'http {',
    'include /etc/nginx/mime.types;',
    'default_type application/octet-stream;',
    'access_log off;',
    'gzip on;',
    ...temporary.map((name) => `${name}_temp_path ${place.folder}/${name};`),
    edit(block),
    '}',
  ];
  const file = join(place.folder, 'nginx.conf');
  await writeFile(file, `${lines.join('\n')}\n`);
  return {
    parameters: ['-p', place.folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'],
    ready: /start worker process/,
  };
}

function apacheBlock(place: HostPlace): Promise<string> {
  return exampleBlock(place, 'apache.conf', [/<VirtualHost \*:80>/, `<VirtualHost 127.0.0.1:${place.port}>`]);
}

async function configureApache(place: HostPlace, block: string) {
  const lines = [
    `ServerRoot ${place.folder}`,
    `PidFile ${place.folder}/apache.pid`,
    'ServerName localhost',
    `Listen 127.0.0.1:${place.port}`,
    // Apache cannot open its standard error as a file, because it is a pipe.
    'ErrorLog "||/bin/cat"',
    'LogLevel notice',
    ...apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    ...['mime', 'negotiation', 'deflate', 'dir'].map(
      (name) => `Include /etc/apache2/mods-available/${name}.conf`,
    ),
    ...(isRoot ? ['User www-data', 'Group www-data'] : []),
    '<Directory />\nRequire all denied\n</Directory>',
    '<FilesMatch "^\\.ht">\nRequire all denied\n</FilesMatch>',
    block,
  ];
  const file = join(place.folder, 'apache.conf');
  await writeFile(file, `${lines.join('\n')}\n`);
  return { parameters: ['-f', file, '-DFOREGROUND'], ready: /resuming normal operations/ };
}
