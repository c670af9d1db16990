import { header, type Misconfiguration } from './misconfiguration.ts';

const everything = /./;
const policy = 'content-security-policy';

export const files: readonly Misconfiguration[] = [
  {
    title: 'a deep link is not found',
    plant: ({ plant }) => plant('/auth/confirm', () => ({ status: 404, body: 'Not found' })),
    fails: ['site.routes'],
    says: [/Status 404 instead of the application at \/auth\/confirm\./, /docs\/hosting\.md/],
  },
  {
    title: 'a deep link is redirected',
    plant: ({ plant }) =>
      plant('/github-callback', () => ({
        status: 308,
        headers: { location: '/github-callback/' },
        body: '',
      })),
    fails: ['site.routes'],
    says: [/A redirect \(308\) to \/github-callback\/ at \/github-callback\./, /code of a sign-in/],
  },
  {
    title: 'a deep link shows the landing page',
    plant: ({ plant }) => plant('/admin/login', () => ({ body: '<title>Robin</title>' })),
    fails: ['site.routes'],
    says: [/Another page than the application at \/admin\/login\./],
  },
  {
    title: 'the policy is missing',
    plant: ({ plant }) => plant(everything, header(policy, null)),
    fails: ['site.content-security-policy'],
    says: [/Content-Security-Policy is missing at .* and \d+ more addresses/],
  },
  {
    title: 'the policy does not name the project',
    second: true,
    plant: ({ plant, origin }) =>
      plant(everything, ({ headers }) => {
        const former = headers[policy]?.replaceAll(` ${origin}`, ' https://old.supabase.co');
        return former === undefined ? {} : { headers: { ...headers, [policy]: former } };
      }),
    fails: ['site.content-security-policy', 'functions.allowed-origins'],
    says: [/lacks: .*connect-src http:\/\/localhost:\d+/],
  },
  {
    title: 'the policy belongs to the previous build',
    plant: ({ plant }) =>
      plant(everything, ({ headers }) => ({
        headers: {
          ...headers,
          [policy]: (headers[policy] ?? '').replace(/(?<='sha256-)./, (first) => (first === '0' ? '1' : '0')),
        },
      })),
    fails: ['site.content-security-policy'],
    says: [/belongs to another build/, /after every build/],
  },
  {
    title: 'the policy allows every script',
    plant: ({ plant }) =>
      plant(everything, ({ headers }) => ({
        headers: {
          ...headers,
          [policy]: (headers[policy] ?? '').replace('script-src', "script-src 'unsafe-inline'"),
        },
      })),
    fails: ['site.content-security-policy'],
    says: [/'unsafe-inline'/],
  },
  {
    title: 'strict transport security is missing',
    plant: ({ plant }) => plant(everything, header('strict-transport-security', null)),
    fails: ['site.strict-transport-security'],
    says: [/Strict-Transport-Security is missing at .* and \d+ more addresses/],
  },
  {
    title: 'the application shares its window',
    plant: ({ plant }) => plant(everything, header('cross-origin-opener-policy', null)),
    fails: ['site.cross-origin-opener-policy'],
    says: [/Cross-Origin-Opener-Policy is missing at .* and \d+ more addresses/],
  },
  {
    title: 'the not-found page lacks a header',
    plant: ({ plant }) => plant('/nowhere', header('referrer-policy', null)),
    fails: ['site.referrer-policy'],
    says: [/Referrer-Policy is missing at \/nowhere/, /errors included/],
  },
  {
    title: 'the camera is allowed',
    plant: ({ plant }) => plant(everything, header('permissions-policy', 'geolocation=()')),
    fails: ['site.permissions-policy'],
    says: [/Permissions-Policy is "geolocation=\(\)" at /],
  },
  {
    title: 'nothing is compressed',
    plant: ({ plant }) => plant(everything, header('vary', null)),
    fails: ['site.compression'],
    says: [/No compression at .* and \d+ more addresses/],
  },
  {
    title: 'styles are sent as text',
    plant: ({ plant }) => plant(/\.css$/, header('content-type', 'text/plain')),
    fails: ['site.types'],
    says: [/Type text\/plain instead of text\/css at \/assets\/.*\.css/],
  },
  {
    title: 'a page for visitors is missing',
    plant: ({ plant }) => plant('/privacy', () => ({ status: 404 })),
    fails: ['site.documents'],
    says: [/Status 404 .* instead of privacy\.html at \/privacy\./],
  },
  {
    title: 'types are guessed',
    plant: ({ plant }) => plant(/^\/assets\//, header('x-content-type-options', null)),
    fails: ['site.x-content-type-options'],
    says: [/X-Content-Type-Options is missing at \/assets\//],
  },
  {
    title: 'assets are requested at each visit',
    plant: ({ plant }) => plant(/^\/assets\//, header('cache-control', 'no-cache')),
    fails: ['site.asset-caching'],
    says: [/Cache-Control: no-cache at \/assets\//, /immutable/],
  },
  {
    title: 'pages are cached',
    plant: ({ plant }) => plant('/', header('cache-control', 'public, max-age=14400')),
    fails: ['site.document-caching'],
    says: [/max-age=14400/],
  },
  {
    title: 'the service worker is cached by the browser',
    plant: ({ plant }) => plant('/service-worker.js', header('cache-control', 'public, max-age=3600')),
    fails: ['site.service-worker'],
    says: [/max-age=3600/, /kill switch/],
  },
  {
    title: 'the service worker comes from a cache',
    plant: ({ plant }) => plant('/service-worker.js', header('age', '5000')),
    fails: ['site.service-worker'],
    says: [/A copy from a cache \(Age: 5000\) at \/service-worker\.js/],
  },
  {
    title: 'the service worker is a page',
    plant: ({ plant }) =>
      plant('/service-worker.js', ({ headers }) => ({
        headers: { ...headers, 'content-type': 'text/html' },
        body: '<!doctype html><title>Portico</title>',
      })),
    fails: ['site.service-worker'],
    says: [/type text\/html instead of a script/],
  },
  {
    title: 'the service worker belongs to the previous build',
    plant: ({ plant }) =>
      plant('/service-worker.js', ({ body }) => ({
        body: body.replaceAll(/"revision":"[0-9a-f]{8}/g, '"revision":"00000000'),
      })),
    fails: ['site.same-build'],
    says: [/Another build than the service worker's.* at \/, \/admin\./],
  },
  {
    title: 'an unknown address responds with 200',
    plant: ({ plant }) => plant('/nowhere', () => ({ status: 200 })),
    fails: ['site.unknown-address'],
    says: [/Status 200 instead of 404 at \/nowhere/],
  },
  {
    title: 'a missing script responds with a page',
    plant: ({ plant }) => plant(/^\/assets\/gone-/, () => ({ status: 200 })),
    fails: ['site.missing-file'],
    says: [/Status 200 instead of 404 at \/assets\/gone-/],
  },
  {
    title: 'the manifest has the wrong type',
    plant: ({ plant }) => plant('/manifest.webmanifest', header('content-type', 'application/octet-stream')),
    fails: ['site.manifest'],
    says: [/Type application\/octet-stream at \/manifest\.webmanifest/],
  },
  {
    title: 'the build was made for another address',
    plant: ({ plant, origin }) =>
      plant(/\.js$/, ({ body }) => ({
        body: body.replaceAll(`VITE_SITE_URL:\`${origin}\``, 'VITE_SITE_URL:`https://old.example`'),
      })),
    fails: ['site.address'],
    says: [/built for https:\/\/old\.example/],
  },
];
