import { describe, expect, test } from 'vitest';
import { messagePath, paths, projectPath, safeReturnPath, signedInPath } from '#domain/shared/route.ts';

/** Hostile or unknown return paths. */
const hostile = [
  '//evil.example',
  '///evil.example',
  '////evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%09/evil.example',
  '%2f%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/admin/..//evil.example',
  '/admin/../../evil.example',
  '/./%2e%2e//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '/javascript:alert(1)',
  'javascript://admin/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'https://evil.example',
  'http://evil.example/admin',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://EVIL.EXAMPLE/admin',
  '//evil.example@portico.invalid/admin',
  'https://portico.invalid@evil.example/admin',
  '/@evil.example',
  '//portico.invalid:443@evil.example/',
  '//evil.example%00/admin',
  '/admin\u0000',
  '/admin\u2028//evil.example',
  '/\u2215evil.example',
  '/\uff0fevil.example',
  '\u202e/nimda',
  '/admin<script>alert(1)</script>',
  '/admin"onload="alert(1)',
  '/admin#//evil.example',
  '/admin/projects/',
  '/admin/projects/portal/edit',
  '/admin/projects/../../mailbox',
  '/auth/sign-in',
  '/auth/github/callback?code=stolen',
  '/github-callback?code=stolen',
  '/auth/v1/logout',
  '/no-such-page',
  '/adminx',
  '/admin/github/../../mailbox',
  '',
  'admin',
];

describe('the path to return to', () => {
  test('has at least 60 hostile examples', () => {
    expect(new Set(hostile).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(60);
  });

  test.each(hostile.map((value) => [JSON.stringify(value), value]))(
    '%s leads to the default',
    (_name, value) => {
      expect(safeReturnPath(value, paths.admin)).toBe('/admin');
      expect(safeReturnPath(value, paths.repositories)).toBe('/admin/github');
    },
  );

  test.each([
    ['/admin', '/admin'],
    ['/admin/github', '/admin/github'],
    [projectPath('portal one'), '/admin/projects/portal%20one'],
    ['/admin/messages', '/admin/messages'],
    ['/admin/projects', '/admin/projects'],
    [messagePath('one'), '/admin/messages/one'],
    ['/admin/github?sort=stars&page=2', '/admin/github?sort=stars&page=2'],
    [
      '/admin/github/app-setup?state=abc&setup_action=complete',
      '/admin/github/app-setup?state=abc&setup_action=complete',
    ],
    ['/', '/'],
  ])('%s is a path of this site', (value, expected) => {
    expect(safeReturnPath(value, '/fallback')).toBe(expected);
  });

  test('is the default if none is stored', () => {
    expect(safeReturnPath(null, '/admin')).toBe('/admin');
    expect(safeReturnPath(undefined, '/admin')).toBe('/admin');
  });
});

describe('after a sign-in', () => {
  const viewer = { role: 'viewer', needsCode: false } as const;

  test.each([
    ['/admin', '/account'],
    ['/admin/github?sort=stars', '/account'],
    ['/admin?tab=keys', '/account'],
    ['/account', '/account'],
    ['/', '/'],
  ])('a visitor who requested %s arrives at %s', (target, end) => {
    expect(signedInPath(viewer, target)).toBe(end);
  });

  test('the owner continues to the admin area, also before the second factor', () => {
    for (const owner of [
      { role: 'admin', needsCode: false },
      { role: 'viewer', needsCode: true },
    ] as const) {
      expect(signedInPath(owner, '/admin/github')).toBe('/admin/github');
    }
  });
});
