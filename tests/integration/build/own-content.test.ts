import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { content } from '#content/content.ts';
import type { SiteContent } from '#domain/content/site-content.ts';
import {
  checkOwnContent,
  type PublishedSite,
  recordPictures,
  SampleContentError,
} from '../../../dev/build/own-content.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const icon = '<svg/>';
const ownContent: SiteContent = {
  ...content,
  owner: { ...content.owner, name: 'Kim Keller', email: 'kim@keller-consulting.ch' },
  socialLinks: [{ network: 'GitHub', url: 'https://github.com/kim-keller' }],
  evidence: { sectors: [], testimonials: [], notes: [], certificates: [] },
  caseStudies: {},
  privacyPolicy: { title: 'Privacy', updated: 'today', sections: content.privacyPolicy.sections },
  termsOfService: { title: 'Terms', updated: 'today', sections: content.termsOfService.sections },
};
const own: PublishedSite = {
  siteUrl: 'https://keller-consulting.ch',
  content: ownContent,
  icon,
  pictures: recordPictures({ content: ownContent, icon }),
};

describe("a site at its owner's address", () => {
  test('is built from their own content', () => {
    expect(() => checkOwnContent(own)).not.toThrow();
  });

  test.each<[string, Partial<SiteContent>, RegExp]>([
    ['owner', { owner: content.owner }, /content\/owner\.ts: robin@example\.com is nobody's address/],
    ['links', { socialLinks: content.socialLinks }, /https:\/\/x\.com\/ is no profile at Twitter/],
    ['evidence', { evidence: content.evidence }, /content\/evidence\.ts: sample clients and talks/],
    ['privacy policy', { privacyPolicy: content.privacyPolicy }, /'Privacy Policy' is sample text/],
    ['case studies', { caseStudies: content.caseStudies }, /case-studies\.ts: 'Portico' is sample text/],
    ['terms', { termsOfService: content.termsOfService }, /legal\.ts: 'Terms of Service' is sample text/],
  ])('rejects the unchanged sample value: %s', (_, sample, message) => {
    const check = () => checkOwnContent({ ...own, content: { ...ownContent, ...sample } });
    expect(check).toThrow(SampleContentError);
    expect(check).toThrow(message);
    expect(check).toThrow(/^The content of keller-consulting\.ch is not its own yet:/);
  });

  test('rejects pictures of another owner or with another icon', () => {
    const pictures = recordPictures({ content, icon });
    expect(() => checkOwnContent({ ...own, pictures })).toThrow(/screenshots.*run npm run pictures/);
    expect(() => checkOwnContent({ ...own, icon: '<svg><path/></svg>' })).toThrow(/icons.*npm run pictures/);
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1:80', 'http://[::1]', 'https://portico.example'])(
    'accepts sample content at the address %s',
    (siteUrl) => {
      const sample = { ...own, content, pictures: recordPictures({ content, icon: 'another' }) };
      expect(() => checkOwnContent({ ...sample, siteUrl })).not.toThrow();
    },
  );
});

test('the committed pictures match the committed content', async () => {
  const read = (file: string) => readFile(`${root}/${file}`, 'utf8');
  expect(JSON.parse(await read('content/pictures.json'))).toEqual(
    recordPictures({ content, icon: await read('content/public/icons/icon.svg') }),
  );
});

test('vite build stops early and prints only the content problems', async () => {
  const environment = {
    ...process.env,
    VITE_SITE_URL: 'https://keller-consulting.ch',
    VITE_SUPABASE_URL: 'https://project.supabase.co',
    VITE_SUPABASE_ANON_KEY: 'sb_publishable_key',
  };
  const vite = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url));
  const build = promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    env: environment,
  });
  const failure = await build.then(
    () => null,
    (error: { stderr: string }) => error.stderr,
  );
  expect(failure).toContain('The content of keller-consulting.ch is not its own yet:');
  expect(failure).toContain("'Privacy Policy' is sample text");
  expect(failure).not.toMatch(/^\s+at /m);
});
