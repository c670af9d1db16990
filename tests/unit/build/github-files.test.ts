import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = async (file: string): Promise<unknown> =>
  parse(await readFile(`${root}.github/${file}`, 'utf8'));

/** The part of GitHub's syntax that our forms use. GitHub ignores a form that it cannot read. */
const texts = { label: z.string(), description: z.string().optional(), placeholder: z.string().optional() };
const fields = {
  id: z.string().regex(/^[a-z-]+$/),
  validations: z.strictObject({ required: z.boolean() }).optional(),
};
const field = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: z.string() }) }),
  z.strictObject({ type: z.literal('input'), ...fields, attributes: z.strictObject(texts) }),
  z.strictObject({
    type: z.literal('textarea'),
    ...fields,
    attributes: z.strictObject({ ...texts, render: z.string().optional() }),
  }),
  z.strictObject({
    type: z.literal('dropdown'),
    ...fields,
    attributes: z.strictObject({ ...texts, options: z.array(z.string()).min(2) }),
  }),
  z.strictObject({
    type: z.literal('checkboxes'),
    ...fields,
    attributes: z.strictObject({ ...texts, options: z.array(z.strictObject({ label: z.string() })).min(1) }),
  }),
]);
const form = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(field),
});

const forms = (await readdir(`${root}.github/ISSUE_TEMPLATE`)).filter((file) => file !== 'config.yml');

describe.each(forms)('the issue form %s', (file) => {
  test('an issue form is valid and has no field twice', async () => {
    const { body } = form.parse(await read(`ISSUE_TEMPLATE/${file}`));
    const ids = body.flatMap((one) => (one.type === 'markdown' ? [] : [one.id]));
    expect(ids).not.toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(body.some((one) => one.type !== 'markdown' && one.validations?.required)).toBe(true);
  });
});

test('an issue requires one of the forms', async () => {
  expect(await read('ISSUE_TEMPLATE/config.yml')).toEqual({ blank_issues_enabled: false });
});

test('updates come monthly, in groups and not on release day', async () => {
  const update = z.strictObject({
    'package-ecosystem': z.enum(['npm', 'github-actions']),
    directory: z.literal('/'),
    schedule: z.strictObject({ interval: z.literal('monthly') }),
    cooldown: z.strictObject({ 'default-days': z.number().min(3) }),
    'commit-message': z.strictObject({ prefix: z.string(), include: z.literal('scope').optional() }),
    groups: z.record(
      z.string(),
      z.strictObject({
        patterns: z.array(z.string()),
        'update-types': z.array(z.enum(['major', 'minor', 'patch'])).optional(),
      }),
    ),
    ignore: z
      .array(
        z.strictObject({
          'dependency-name': z.string(),
          versions: z.array(z.string()).optional(),
          'update-types': z.array(z.literal('version-update:semver-major')).optional(),
        }),
      )
      .optional(),
  });
  const { updates } = z
    .strictObject({ version: z.literal(2), updates: z.array(update) })
    .parse(await read('dependabot.yml'));
  expect(updates.map((one) => one['package-ecosystem'])).toEqual(['npm', 'github-actions']);
});
