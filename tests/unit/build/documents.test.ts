import { describe, expect, test } from 'vitest';
import { content } from '#content/content.ts';
import { paths } from '#domain/shared/route.ts';
import { documentHead } from '#pages/landing/document-head.ts';
import { contentSecurityPolicy, policyWithoutServer } from '../../../dev/build/content-security-policy.ts';
import {
  fillDocument,
  fillInlineScripts,
  inLanguage,
  inlineIcon,
  inlineStyleSheet,
  linkedStyleSheet,
  withoutDelayingLinks,
} from '../../../dev/build/document-template.ts';
import { headersFile, redirectsFile, robotsFile, siteMapFile } from '../../../dev/build/host-files.ts';
import { hostedDocuments } from '../../../dev/build/host-rules.ts';
import { filesForHosts } from '../../../dev/build/hosting.ts';
import { withResolvedProperties } from '../../../dev/build/resolved-properties.ts';
import { getRuleHeaders, parseHeadersFile } from '../../../dev/site/headers-file.ts';
import { english } from '../../support/page-language.tsx';

describe('the document template', () => {
  test('inserts text literally, even with replacement patterns', () => {
    const filled = fillDocument('<head><!--portico:head--></head><body><!--portico:body--></body>', {
      head: '<title>$&</title>',
      body: "<p>$1 $' $$</p>",
    });
    expect(filled).toBe("<head><title>$&</title></head><body><p>$1 $' $$</p></body>");
  });

  test('moves document rules into its style sheet', () => {
    const document = { head: '', body: '', style: 'b{}' };
    const inline = '<head><style>a{}</style><!--portico:head--></head>';
    expect(fillDocument(inline, document)).toBe('<head><style>a{}b{}</style></head>');
    const linked = '<head><link rel="stylesheet" href="/a.css"><!--portico:head--></head>';
    expect(fillDocument(linked, document)).toBe(
      '<head><link rel="stylesheet" href="/a.css"><style>b{}</style></head>',
    );
  });

  test('gets its scripts inline', async () => {
    const html = '<script data-inline="a.ts"></script><script data-inline="b.ts"></script>';
    expect(await fillInlineScripts(html, async (file) => `run("${file}", "$&")`)).toBe(
      '<script>run("a.ts", "$&")</script><script>run("b.ts", "$&")</script>',
    );
  });

  test('gets its style sheet inline', () => {
    const html = '<link rel="stylesheet" crossorigin href="/assets/landing-1.css">';
    expect(linkedStyleSheet(html, '/')).toBe('assets/landing-1.css');
    expect(inlineStyleSheet(html, 'a{}\n')).toBe('<style>a{}</style>');
  });

  test('inlines a small icon and links a large one', () => {
    const html = '<link rel="icon" href="/icons/icon.svg" />';
    const icon = (fill: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg"><path fill="${fill}" d="M0,0h9"/></svg>\n`;
    expect(inlineIcon(html, icon('#f00'))).toBe(
      `<link rel="icon" href='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><path fill="%23f00" d="M0,0h9"/></svg>' />`,
    );
    expect(inlineIcon(html, icon("url('#x%')"))).toContain('fill="url(%27%23x%25%27)"');
    expect(inlineIcon(html, icon('#f00').repeat(9))).toBe(html);
  });

  test('marks differences between languages in its root', () => {
    const data = { entry: '/assets/de.js', adminArea: '"Büro" & mehr' };
    expect(inLanguage('<html lang="en">', 'de', data)).toBe(
      '<html lang="de" data-entry="/assets/de.js" data-admin-area="&quot;Büro&quot; &amp; mehr">',
    );
  });

  test('omits unused custom properties', () => {
    const css = ':root{--a:light-dark(red,tan);--b:var(--c);--c:2px;--d:var(--e);--e:3px}p{color:var(--a)}';
    expect(withResolvedProperties(css)).toBe(':root{--a:light-dark(red,tan);}p{color:var(--a)}');
  });

  test('replaces a constant custom property by its value', () => {
    const css =
      ':root{--a:1px;--b:var(--a) solid var(--c);--c:tan}@media print{:root{--c:red}}p{border:var(--b)}';
    expect(withResolvedProperties(css)).toBe(
      ':root{--c:tan}@media print{:root{--c:red}}p{border:1px solid var(--c)}',
    );
  });

  test('omits the bundler’s module scripts, preloads and manifest', () => {
    const html =
      '<head>\n<script type="module" crossorigin src="/assets/a.js"></script>\n<link rel="modulepreload" href="/b.js"><link rel="manifest" href="/c"></head>';
    expect(withoutDelayingLinks(html)).toBe('<head></head>');
  });
});

describe('the head of a document', () => {
  const head = documentHead(content, 'https://example.com', english, '/');

  test('has the metadata for search engines and shared links', () => {
    expect(head).toContain('<title>Robin Muster | Senior Technology Leader</title>');
    expect(head).toContain('<link rel="canonical" href="https://example.com/">');
    expect(head).toContain('<meta property="og:image" content="https://example.com/preview.png">');
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '';
    const types = (JSON.parse(json) as { '@graph': { '@type': string }[] })['@graph'].map(
      (node) => node['@type'],
    );
    expect(types).toEqual(['Person', 'ProfessionalService']);
  });

  test('names the portrait, certificates and feed if present', () => {
    const graphOf = (html: string) =>
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(graphOf(head)).toContain('"image":"https://example.com/content/portrait.webp"');
    expect(graphOf(head)).toContain('"@type":"EducationalOccupationalCredential","name":"CISSP"');
    expect(head).toContain('<link rel="alternate" type="application/atom+xml"');
    const evidence = { sectors: [], testimonials: [], notes: [], certificates: [] };
    const bare = documentHead({ ...content, evidence }, 'https://example.com', english, '/');
    expect(graphOf(bare)).toContain('"image":"https://example.com/preview.png"');
    expect(bare).not.toMatch(/hasCredential|atom\+xml/);
  });

  test('escapes content', () => {
    const owner = { ...content.owner, name: '"><script>alert(1)</script>', bio: '</script><script>alert(2)' };
    const hostile = documentHead({ ...content, owner }, 'https://example.com', english, '/');
    expect(hostile.match(/<script/g)).toHaveLength(2);
    expect(hostile.match(/<\/script/g)).toHaveLength(2);
  });
});

describe('the files for hosts', () => {
  const documents = hostedDocuments(true);
  const policy = contentSecurityPolicy({
    documents: [
      '<script>a()</script><style>b{}</style><script type="application/ld+json">{}</script>',
      '<script type="speculationrules">{}</script>',
    ],
    addresses: {
      supabaseUrl: 'https://project.supabase.co',
      githubApiUrl: 'https://api.github.com',
      githubWebUrl: 'https://github.com',
    },
  });

  test('allow inline script and speculation rules by hash only', () => {
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]?.match(/sha256/g)).toHaveLength(2);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  test('contain the whole policy', () => {
    const directives = policy.split('; ').map((directive) => directive.replaceAll(/ 'sha256-[^']+'/g, ''));
    expect(directives).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types portico',
      "img-src 'self' data: https://avatars.githubusercontent.com https://raw.githubusercontent.com https://project.supabase.co",
      "connect-src 'self' https://project.supabase.co wss://project.supabase.co https://api.github.com",
      "form-action 'self' https://github.com",
      "frame-ancestors 'none'",
      'report-uri https://project.supabase.co/functions/v1/policy-reports',
    ]);
  });

  test('limit a site without a server to its files and contact form', () => {
    const documents = ['<script>a()</script>'];
    const directives = policyWithoutServer(documents, 'https://form.example/f/1').split('; ');
    expect(directives).toContain("connect-src 'self'");
    expect(directives).toContain("img-src 'self' data:");
    expect(directives).toContain('form-action https://form.example');
    expect(policyWithoutServer(documents)).toContain("form-action 'none'");
    expect(policyWithoutServer(documents)).not.toMatch(/frame-ancestors|report-uri/);
  });

  test('do not name the admin area in a site without a server', () => {
    const build = { policy, documents: hostedDocuments(false), assets: [], types: new Map(), siteHost: 'x' };
    for (const [file, text] of Object.entries(filesForHosts(build))) {
      expect(text, file).not.toMatch(/\/app|\/admin|\/auth|Opener-Policy/);
    }
    expect(robotsFile('https://example.com', false)).not.toContain('/admin');
  });

  test('set all headers on every response', () => {
    const rules = parseHeadersFile(headersFile({ policy, documents, assets: [] }));
    const headers = Object.fromEntries(getRuleHeaders(rules, '/robots.txt'));
    expect(headers).toEqual({
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/^([a-z-]+=\(\),)+usb=\(\),.*[a-z-]+=\(\)$/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  });

  test('allow connections to the configured services only', () => {
    expect(policy).toContain(
      "connect-src 'self' https://project.supabase.co wss://project.supabase.co https://api.github.com;",
    );
    expect(policy).toContain("form-action 'self' https://github.com;");
  });

  test('set each header in one rule for a path', () => {
    const file = headersFile({ policy, documents, assets: ['/assets/a.js'] });
    expect(file.match(/Content-Security-Policy/g)).toHaveLength(1);
    for (const name of ['X-Content-Type-Options: nosniff', 'Referrer-Policy:', 'Permissions-Policy:']) {
      expect(file).toContain(name);
    }
  });

  test.each(['/app.html', ...Object.values(paths).filter((path) => path !== '/')])(
    'isolate %s from its opener by one rule',
    (path) => {
      const headers = getRuleHeaders(
        parseHeadersFile(headersFile({ policy, documents, assets: ['/assets/a.js'] })),
        path,
      );
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    },
  );

  test.each(['/', '/privacy.html', '/assets/a.js'])('let %s keep its opener', (path) => {
    const headers = getRuleHeaders(
      parseHeadersFile(headersFile({ policy, documents, assets: ['/assets/a.js'] })),
      path,
    );
    expect(headers.has('cross-origin-opener-policy')).toBe(false);
    expect(headers.get('content-security-policy')).toBe(policy);
  });

  test('rewrite only to addresses that the host does not redirect, wildcards last', () => {
    const rules = redirectsFile(documents)
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    expect(rules).toContainEqual(['/admin/*', '/app', '200']);
    expect(rules).toContainEqual(['/github-callback', '/app', '200']);
    expect(rules.filter(([, target]) => target?.endsWith('.html'))).toEqual([]);
    const splats = rules.map(([address]) => (address?.includes('*') ? 'splat' : 'plain')).join(' ');
    expect(splats).toMatch(/^(plain )+splat( splat)*$/);
  });

  test('cache assets forever within the number of Cloudflare rules', () => {
    const rulesFor = (count: number) => {
      const assets = Array.from({ length: count }, (_, index) => `/assets/${index}.js`);
      return parseHeadersFile(headersFile({ policy, documents, assets }));
    };
    const cachingOf = (count: number, path: string) =>
      getRuleHeaders(rulesFor(count), path).get('cache-control');
    expect(cachingOf(70, '/assets/69.js')).toBe('public, max-age=31536000, immutable');
    expect(cachingOf(70, '/assets/gone.js')).toBeUndefined();
    expect(rulesFor(200)).toHaveLength(100);
    expect(cachingOf(200, '/assets/0.js')).toBe('public, max-age=31536000, immutable');
    expect(cachingOf(200, '/assets/199.js')).toBeUndefined();
    expect(cachingOf(200, '/assets/gone.js')).toBeUndefined();
  });

  test('have no line too long for Cloudflare', () => {
    const lengths = headersFile({ policy, documents, assets: ['/assets/a.js'] })
      .split('\n')
      .map((line) => line.length);
    expect(Math.max(...lengths)).toBeLessThan(2000);
  });

  test('tell search engines which pages to index', () => {
    expect(robotsFile('https://example.com', true)).toContain('Sitemap: https://example.com/sitemap.xml');
    const alone = siteMapFile('https://example.com', [{ address: '/terms.html', translations: [] }]);
    expect(alone).toContain('<url><loc>https://example.com/terms.html</loc></url>');
    expect(alone).not.toContain('xhtml');
    const translated = siteMapFile('https://example.com', [{ address: '/', translations: [['de', '/de/']] }]);
    expect(translated).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    expect(translated).toContain(
      '<xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/"/>',
    );
  });
});
