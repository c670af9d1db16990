// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { content } from '#content/content.ts';
import { contentSections } from '#content/sections.ts';
import { contentSectionPath, contentSectionPattern, paths } from '#domain/shared/route.ts';
import { ContentPage } from '#pages/admin/content/content-page.tsx';
import { emptyValue, toFormField } from '#pages/admin/content/form-schema.ts';
import { WorkspaceContext } from '#pages/use-services.ts';
import { createContentService } from '#services/workspace/content-edits.ts';
import { createOutboxService } from '#services/workspace/outbox.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { openDevice } from '../../../../support/device-database.ts';
import { unsavedInputOn } from '../../../../support/unsaved-input.ts';
import { waitFor } from '../../../../support/wait-for.ts';

/** Tests the content forms with the device's real database. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Device = ReturnType<typeof openDevice>;

async function openScreen(address: string, device: Device = openDevice()) {
  const changes = { database: device.database, ...device.context, wake: () => undefined };
  const service = createContentService({ ...changes, unsavedInput: unsavedInputOn(device.database) });
  const workspace = {
    content: service,
    outbox: createOutboxService(changes),
  } as Partial<Workspace> as Workspace;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const close = () => {
    act(() => root.unmount());
    container.remove();
  };
  onTestFinished(close);
  const untilRendered = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await act(async () =>
    root.render(
      <WorkspaceContext value={workspace}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={paths.content} element={<ContentPage />} />
            <Route path={contentSectionPattern} element={<ContentPage />} />
          </Routes>
        </MemoryRouter>
      </WorkspaceContext>,
    ),
  );
  const shows = (text: string) =>
    waitFor(async () => {
      await untilRendered();
      expect(container.textContent).toContain(text);
    });
  const getName = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
  const press = async (name: string) => {
    // The form appears after the database was read.
    const found = await waitFor(async () => {
      await untilRendered();
      const buttons = [...container.querySelectorAll('button')];
      const button = buttons.find((one) => getName(one) === name);
      if (!button) throw new Error(`There is no ${name} among ${buttons.map(getName).join(', ')}`);
      return button;
    });
    await act(async () => found.click());
    await untilRendered();
  };
  const field = (label: string) => {
    const found = [...container.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    const control = document.getElementById(found?.htmlFor ?? '');
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) {
      throw new Error(`There is no field ${label} in ${container.textContent}`);
    }
    return control;
  };
  const type = async (label: string, text: string) => {
    const control = field(label);
    const prototype = Object.getPrototypeOf(control) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
    await act(async () => control.dispatchEvent(new Event('input', { bubbles: true })));
    await untilRendered();
  };
  const entries = () =>
    [...container.querySelectorAll('[data-part=open]')].map(({ textContent }) => textContent);
  return { service, device, container, shows, press, field, type, entries, close, untilRendered };
}

const services = contentSectionPath('services');

test('offers a form with the file’s text for every section', () => {
  for (const section of contentSections) {
    for (const { schema } of section.places) expect(() => toFormField(schema)).not.toThrow();
  }
  expect(contentSections.map(({ key }) => key)).not.toContain('projects');
  expect(emptyValue({ kind: 'number', optional: true })).toBeUndefined();
});

test('lists each section with text, sample mark and page section', async () => {
  const { container, shows } = await openScreen(paths.content);
  await shows(content.owner.bio);
  const card = (name: string) =>
    [...container.querySelectorAll('li')].find((item) => item.querySelector('h2')?.textContent === name);
  expect(card('Services')?.textContent).toContain(content.services.map(({ title }) => title).join(' · '));
  expect(card('Services')?.textContent).toContain('Sample text');
  const link = card('Services')?.querySelector('[target=_blank]');
  expect(link?.getAttribute('href')).toBe('/#services');
});

test('edits a text, lists it as edited and resets it', async () => {
  const screen = await openScreen(contentSectionPath('owner'));
  await screen.shows('Bio');
  expect(screen.field('Bio').value).toBe(content.owner.bio);
  await screen.type('Bio', '  Another bio ');
  await screen.press('Save');
  await screen.shows('Edited');
  expect(await screen.service.all()).toMatchObject([{ id: 'owner.bio', value: 'Another bio' }]);
  screen.close();

  const again = await openScreen(contentSectionPath('owner'), screen.device);
  await again.shows('Restore default');
  // Entering the file's own text removes the edit.
  await again.type('Bio', content.owner.bio);
  await again.press('Save');
  await again.shows('Default text');
  expect(await again.service.all()).toEqual([]);
});

test('shows a problem at its field and saves nothing', async () => {
  const screen = await openScreen(services);
  await screen.shows('Services');
  await screen.press(content.services[0]?.title ?? '');
  await screen.type('Title', ' ');
  await screen.press('Save');
  await screen.shows('Title must not be empty.');
  expect(screen.field('Title').getAttribute('aria-invalid')).toBe('true');
  expect(await screen.service.all()).toEqual([]);
  await screen.type('Title', 'Given');
  expect(screen.container.textContent).not.toContain('must not be empty');
  await screen.press('Save');
  await screen.shows('Edited');
});

test('moves, removes and adds entries and keeps the focus near', async () => {
  const screen = await openScreen(services);
  await screen.shows('Services');
  const names = content.services.map(({ title }) => title);
  const [first = '', second = '', ...others] = names;
  await screen.press(`Move ${second} up`);
  expect(screen.entries()).toEqual([second, first, ...others]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Move ${second} up`);
  await screen.press(`Remove ${second}`);
  expect(screen.entries()).toEqual([first, ...others]);
  expect(document.activeElement?.textContent).toBe(first);
  await screen.press('Add an entry to Services');
  await screen.type('Title', 'New');
  await screen.type('Description', 'What it is.');
  await screen.press('Save');
  await screen.shows('Edited');
  const [edit] = await screen.service.all();
  expect(edit?.value).toEqual([
    ...content.services.filter(({ title }) => title !== second),
    { title: 'New', description: 'What it is.' },
  ]);
});

test('a list of texts has one text per line', async () => {
  const screen = await openScreen(contentSectionPath('owner'));
  await screen.shows('Languages');
  await screen.type('Languages', 'Rumantsch\n\n Italiano \n');
  await screen.press('Save');
  await screen.shows('Edited');
  expect(await screen.service.all()).toMatchObject([
    { id: 'owner.languages', value: ['Rumantsch', 'Italiano'] },
  ]);
});

test('restores typed text after a reload until it is cancelled', async () => {
  const screen = await openScreen(contentSectionPath('owner'));
  await screen.shows('Bio');
  await screen.type('Bio', 'Half a sen');
  screen.close();
  const again = await openScreen(contentSectionPath('owner'), screen.device);
  await again.shows('Restored your unsaved draft.');
  expect(again.field('Bio').value).toBe('Half a sen');
  // Another device changes the same text and another one meanwhile.
  await again.service.save({ 'owner.bio': 'Theirs', 'owner.tagline': 'Theirs, too' });
  await again.shows('Changed on another device');
  expect(again.field('Tagline').value).toBe('Theirs, too');
  await again.press('Cancel');
  expect(again.field('Bio').value).toBe('Theirs');
  expect(await again.service.readUnsaved('owner')).toEqual({});
});

test('shows the file’s text when an edit cannot be shown', async () => {
  const device = openDevice();
  const { service, close } = await openScreen(paths.content, device);
  close();
  await service.save({ services: [{ title: 'No description' }] });
  const screen = await openScreen(services, device);
  await screen.shows("This edit doesn't fit the current version");
  expect(screen.entries()).toEqual(content.services.map(({ title }) => title));
});
