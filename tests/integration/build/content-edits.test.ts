import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { content } from '#content/content.ts';
import type { SiteContent } from '#domain/content/site-content.ts';
import { readEditedContent } from '../../../dev/build/content-edits.ts';
import { editedContent } from '../../../dev/build/edited-content.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { syncedDevice } from '../../support/synced-device.ts';

/** An edit of the content travels from the owner's device to a build. */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const backend = backendForFile();
const environment = () => ({
  VITE_SUPABASE_URL: backend().origin,
  VITE_SUPABASE_ANON_KEY: backend().publishableKey,
  VITE_SITE_URL: 'https://site.example',
});
const toBackend: typeof fetch = async (input, init) => backend().app.fetch(new Request(input, init));
let token = '';

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});
beforeEach(async () => {
  await backend().query('delete from public.content_edits');
});

async function readPublished() {
  const warnings: string[] = [];
  const read = await readEditedContent(environment(), (sentence) => warnings.push(sentence), toBackend);
  return { read, warnings };
}

test('a build reads synced edits until they are reset', async () => {
  const device = syncedDevice(backend(), token);
  const services = [{ title: 'Only one', description: 'And this is it.' }];
  await device.content.save({ services, 'owner.bio': 'Another bio' });
  expect((await readPublished()).read).toEqual(content);
  await device.sync();
  expect(await readPublished()).toEqual({
    read: { ...content, services, owner: { ...content.owner, bio: 'Another bio' } },
    warnings: [],
  });
  await device.content.save({}, ['services', 'owner.bio']);
  await device.sync();
  expect(await readPublished()).toEqual({ read: content, warnings: [] });
});

test('the build counts and skips an edit in an unknown form', async () => {
  const rows = [{ id: 7, value: 'x' }, { id: 'owner.tagline', value: 'Taken' }, null];
  const warnings: string[] = [];
  const warn = (sentence: string) => void warnings.push(sentence);
  const read = await readEditedContent(environment(), warn, async () => Response.json(rows));
  expect(read.owner.tagline).toBe('Taken');
  expect(warnings).toEqual(["Left out because this version can't read them: 2 edits of the content."]);
});

test('the build names an unusable edit and keeps the file’s text', async () => {
  await backend().query(`insert into public.content_edits (id, value, edited_at) values
    ('owner.bio', '"  "', now()), ('services', '[{"title": "T"}]', now()), ('of.tomorrow', '1', now()),
    ('owner.name', null, now()), ('owner.tagline', '"Taken"', now())`);
  const { read, warnings } = await readPublished();
  expect(read).toEqual({ ...content, owner: { ...content.owner, tagline: 'Taken' } });
  expect(warnings).toHaveLength(4);
  expect(warnings.join('\n')).toMatch(/owner\.bio must not be empty/);
  expect(warnings.join('\n')).toMatch(/services\.0\.description/);
});

test('the build publishes the files without a response and reports it', async () => {
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  const fails: typeof fetch = () => Promise.reject(new Error('no network'));
  expect(await readEditedContent(environment(), warn, fails)).toEqual(content);
  expect(warnings).toEqual([expect.stringContaining('no network')]);
  const embedded = { ...environment(), VITE_SUPABASE_URL: '/' };
  expect(await readEditedContent(embedded, warn, fails)).toEqual(content);
  expect(warnings).toHaveLength(1);
});

test('a build uses the edited texts everywhere except in fileContent', async () => {
  const edited: SiteContent = {
    ...content,
    owner: { ...content.owner, name: 'Kim Keller' },
    fallbackSkills: content.fallbackSkills.slice(0, 1),
  };
  const load = async (file: string): Promise<Record<string, unknown>> => {
    const { module } = await runnerImport<Record<string, unknown>>(join(root, file), {
      root,
      configFile: false,
      plugins: [editedContent(edited)],
    });
    return module;
  };
  expect((await load('src/content/content.ts'))['content']).toEqual(edited);
  expect((await load('content/owner.ts'))['owner']).toEqual(edited.owner);
  expect((await load('content/fallback-skills.ts'))['fallbackSkills']).toEqual(edited.fallbackSkills);
  expect((await load('src/content/file-content.ts'))['fileContent']).toEqual(content);
});
