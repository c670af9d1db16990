import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { TokenMetadata } from '#backend/auth.ts';
import { clientStorage } from '#backend/client-storage.ts';
import { accountKey } from '#config/constants.ts';
import { isEnvelope } from '#domain/auth/token-envelope.ts';
import { isSkill } from '#domain/portfolio/skill.ts';
import { success } from '#domain/shared/failure.ts';
import { createLog } from '#domain/shared/log.ts';
import { readTask } from '#pages/landing/contact/proof-of-work.ts';
import { readKeptPublished, withPublished } from '#pages/landing/projects/published-projects.ts';
import { readKeptSkills } from '#pages/landing/skills/skills-source.ts';
import { createDrafts, leavingAccount, readLastKnownAccount } from '#services/auth/browser-storage.ts';
import { createSignInAttempt } from '#services/auth/sign-in-attempt.ts';
import { holdsPlainToken, migrateStoredTokens } from '#services/auth/token-migration.ts';
import { createWizardMemory } from '#services/github-app/wizard-storage.ts';
import { createReports, reportsKey } from '#services/problem-reports.ts';
import { hostileAddress } from '../../support/fuzz/grammars/addresses.ts';
import { brokenText, mutatedValue } from '../../support/fuzz/grammars/json.ts';
import { oddText } from '../../support/fuzz/grammars/texts.ts';
import { holds, holdsAsync } from '../../support/fuzz/property.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { picture } from '../../support/pictures.ts';
import { rightClock } from '../../support/server-clock.ts';

/** Data in the browser's storage that another version, another program on this origin, or an attacker has written. */

const entry = {
  category: 'venture',
  slug: 'ledger',
  summary: null,
  type: null,
  timeline: '2024',
  technologies: 'a, b',
  features: ['x'],
  role: null,
  repositoryUrl: 'https://github.com/a/b',
  websiteUrl: 'https://a.example',
  topics: ['t'],
  stars: 3,
  images: ['https://a.example/x.png'],
  contributors: [{ login: 'a', contributions: 1 }],
  pictures: [picture()],
  lastUpdated: '2026-01-01T00:00:00Z',
  activityLevel: null,
};
const stored = fc.constantFrom<unknown>(
  {
    userId: 'u',
    email: null,
    role: 'admin',
    needsGithub: false,
    displayName: null,
    fullName: null,
    githubUsername: 'a',
    userName: null,
    avatarUrl: null,
    provider: 'github',
  },
  { userId: 'u', leftover: 'keep', databaseId: null },
  { name: 'typed', email: 'a@b' },
  ['a report'],
  { nonce: 'n'.repeat(16), startedAt: 0 },
  {
    step: 'createApp',
    state: 's',
    setupUrl: null,
    manifest: null,
    created: null,
    appId: '',
    installationId: '',
    requested: false,
  },
  {
    skills: [
      { id: '1', name: 'a', category: 'b', yearsExperience: 1, proficiencyLevel: 5, highlights: ['x'] },
    ],
    demo: true,
  },
  [{ name: 'Ledger', description: null, ...entry }],
  {
    access_token: 'a',
    provider_token: 'gho_secret',
    provider_refresh_token: 'ghr_secret',
    user: { id: 'u' },
  },
);
const json = mutatedValue(stored).map((value) => JSON.stringify(value) ?? 'null');
const anyText = fc.oneof(
  { arbitrary: json, weight: 6 },
  { arbitrary: brokenText(json), weight: 1 },
  { arbitrary: oddText, weight: 1 },
);

describe('a value read from local storage', () => {
  holds('has a known form or is dropped', anyText, (text) => {
    const account = readLastKnownAccount(memoryStorage({ [accountKey]: text }));
    if (account)
      expect([typeof account.userId, ['admin', 'viewer'].includes(account.role)]).toEqual(['string', true]);
    const leaving = leavingAccount.read(memoryStorage({ 'portico.leaving': text }));
    if (leaving) expect(['keep', 'discard']).toContain(leaving.leftover);
    const drafts = createDrafts(memoryStorage({ 'portico.draft.contact': text })).read('contact');
    expect(Object.values(drafts).every((value) => typeof value === 'string')).toBe(true);
    const log = createLog({ now: () => 0, limit: 5, level: 'info' });
    const reports = createReports(memoryStorage({ [reportsKey]: text }), log, () => 0);
    expect(reports.all().every((report) => typeof report === 'string')).toBe(true);
    reports.keep(new Error('again'), '/admin');
    expect(reports.all().at(-1)).toContain('again');
    const memory = createWizardMemory(memoryStorage({ 'portico.app-setup.u': text }), 'u').read();
    if (memory) expect(['createApp', 'installApp', 'configureApp']).toContain(memory.step);
  });

  holds('is valid for visitors or dropped', anyText, (text) => {
    const skills = readKeptSkills(memoryStorage({ 'portico.skills': text }));
    if (skills) expect(skills.skills.every(isSkill)).toBe(true);
    const projects = readKeptPublished(memoryStorage({ 'portico.projects': text }));
    for (const card of withPublished([], projects, 'https://portico.invalid')) {
      expect(
        [card.name, card.type, card.timeline, card.technologies, card.description, card.role].every(
          (value) => typeof value === 'string',
        ),
      ).toBe(true);
      for (const fact of card.facts ?? []) {
        expect(fact.value).toBeTypeOf('string');
        if (fact.url) expect(['https:', 'mailto:']).toContain(new URL(fact.url).protocol);
      }
    }
  });

  const published = fc
    .tuple(hostileAddress, hostileAddress, hostileAddress, oddText)
    .map(([repositoryUrl, websiteUrl, image, name]) => [
      { name, description: name, ...entry, repositoryUrl, websiteUrl, images: [image] },
    ]);
  holds('links only to https or a mailbox', published, (rows) => {
    const kept = readKeptPublished(memoryStorage({ 'portico.projects': JSON.stringify(rows) }));
    expect(kept).toHaveLength(1);
    for (const { facts } of withPublished([], kept, 'https://portico.invalid')) {
      for (const { url } of facts ?? []) {
        if (url !== undefined) expect(['https:', 'mailto:']).toContain(new URL(url).protocol);
      }
    }
  });

  holds('completes no sign-in that this tab did not start', fc.tuple(anyText, oddText), ([text, nonce]) => {
    const storage = memoryStorage({ 'portico.sign-in-attempt': text });
    const attempt = createSignInAttempt(
      storage,
      () => 1_800_000_000_000,
      () => 'n',
    );
    const address = new URL('https://portico.invalid/auth/github/callback');
    address.searchParams.set('attempt', nonce);
    expect(attempt.completes(address)).toBe(false);
    expect(storage.getItem('portico.sign-in-attempt')).toBeNull();
  });

  holds('contains no provider tokens', anyText, (text) => {
    const storage = memoryStorage({ 'portico.session': text });
    const read = clientStorage(storage, rightClock).getItem('portico.session') ?? '';
    for (const kept of [read, storage.getItem('portico.session') ?? '']) {
      let session: unknown = null;
      try {
        session = JSON.parse(kept);
      } catch {
        continue;
      }
      if (typeof session !== 'object' || session === null) continue;
      expect(
        Object.hasOwn(session, 'provider_token') || Object.hasOwn(session, 'provider_refresh_token'),
      ).toBe(false);
    }
  });

  const envelope = fc.constantFrom(
    'portico.v1.AAAA',
    'portico.v2.AAAA',
    'portico.v99.x',
    'PORTICO.v1.A',
    ' portico.v1.A',
    'portico.v.A',
  );
  const value = fc.oneof(oddText, envelope, fc.constant('gho_0123456789abcdef'));
  const maybe = fc.option(value, { nil: null });
  holdsAsync(
    'leaves no plain token behind',
    fc.record({ mirrored: maybe, local: maybe, app: maybe, expiry: maybe }),
    async ({ mirrored, local, app, expiry }) => {
      const entries = { github_token: local, github_app_token: app, github_app_token_expiry: expiry };
      const storage = memoryStorage(
        Object.fromEntries(
          Object.entries(entries).flatMap(([key, one]) => (one === null ? [] : [[key, one]])),
        ),
      );
      let metadata: TokenMetadata = {
        github_token: mirrored,
        github_token_type: app,
        github_token_expiry: expiry,
      };
      const auth = {
        tokenMetadata: async () => metadata,
        writeTokenMetadata: async (changes: TokenMetadata) => {
          metadata = { ...metadata, ...changes };
          return success(undefined);
        },
      };
      const tokens = {
        keep: async () => success('sealed' as const),
        importEnvelope: async () => 'sealed' as const,
        keptToken: async () => null,
      };
      await migrateStoredTokens('u', { auth, tokens, storage, now: () => 0 });
      for (const left of [
        storage.getItem('github_token'),
        storage.getItem('github_app_token'),
        metadata.github_token ?? null,
      ]) {
        if (left) expect(isEnvelope(left)).toBe(true);
      }
      expect(await holdsPlainToken({ auth, storage })).toBe(false);
    },
  );

  const task = fc
    .tuple(
      fc.nat().map(String),
      fc.integer({ min: -1, max: 120 }).map(String),
      fc.string({ unit: fc.constantFrom(...'0123456789abcdefG'), minLength: 62, maxLength: 66 }),
    )
    .map((parts) => parts.join('.'));
  holds('requests bounded work only', fc.oneof(task, oddText), (details) => {
    const read = readTask(details);
    if (read) expect(read.bits >= 1 && read.bits <= 20 && read.text === details).toBe(true);
  });
});
