import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { issueMessage } from '#content/content.schema.ts';
import { contentSections } from '#content/sections.ts';
import { eventTexts, type SecurityEvent } from '#domain/auth/account-security.ts';
import { commonPasswordProblem, knownWordsProblem, newPasswordProblem } from '#domain/auth/password.ts';
import { githubSettings } from '#domain/github-change/github-settings.ts';
import { entities } from '#domain/shared/entities.ts';
import type { FieldDescription } from '#domain/shared/entity.ts';
import { valueProblem } from '#domain/shared/field-check.ts';
import { formatTimeAgo } from '#domain/shared/format.ts';
import { rowKinds } from '#domain/shared/row-kinds.ts';
import { application } from '#locales/de/application.ts';
import { setCatalogue, translateMessage } from '#locales/translate.ts';
import { eventSentence } from '#pages/account/security-texts.ts';

/** Checks messages that are put together in other code than the screens, so that a changed template is noticed. */

beforeAll(() => setCatalogue(application));
afterAll(() => setCatalogue(null));

const messages = [
  newPasswordProblem('short', 'short', 12)?.message,
  knownWordsProblem('xyz', ['xyz'], 12)?.message,
  commonPasswordProblem('xyz', new Set(['xyz']))?.message,
  `Xyz ${valueProblem({ label: 'Xyz', maxLength: 2 }, 'xyz')}`,
  formatTimeAgo(0, 0),
];

test.each(messages)('translates %s', (message = '') => {
  expect(withoutValues(translateMessage(message))).not.toMatch(english);
});

const described = [...Object.values(entities), githubSettings].flatMap((fields) =>
  Object.values<FieldDescription>(fields).flatMap(
    ({ label, hint, noneLabel, flagLabels = [], valueLabels = {} }) =>
      [label, hint, noneLabel, ...flagLabels, ...Object.values(valueLabels)].filter(
        (text) => text !== undefined,
      ),
  ),
);

test('translates fields and their values', () => {
  expect([...new Set(described)].filter((text) => !(text in application))).toEqual([]);
});

test('translates kinds of rows', () => {
  const words = Object.values(rowKinds).flatMap(({ nouns, titles }) => [...nouns, ...(titles ?? [])]);
  expect(words.filter((text) => !(text in application))).toEqual([]);
});

test('translates every problem of an edited text', () => {
  const problems = contentSections
    .flatMap(({ places }) => places)
    .flatMap(({ schema }) =>
      [{}, [{}], '', [''], 1e9].flatMap((value) => z.safeParse(schema, value).error?.issues ?? []),
    )
    .map(issueMessage)
    .filter((problem) => problem.startsWith('must'));
  expect(problems.length).toBeGreaterThan(10);
  for (const problem of problems) expect(translateMessage(problem)).not.toMatch(english);
});

test.each(Object.keys(eventTexts))('translates the account’s log: %s', (event) => {
  const noted: SecurityEvent = {
    id: 1,
    happenedAt: 0,
    event,
    subject: 'xyz',
    method: 'oauth',
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  expect(eventSentence(noted)).not.toMatch(english);
});

/** English words that occur in almost every sentence, and that do not exist in German. */
const english = /\b(a|an|and|as|at|be|from|has|is|just|must|not|of|on|the|this|to|was|with|signed)\b/i;

const withoutValues = (text: string) => text.replaceAll(/xyz/gi, '');
