// @vitest-environment happy-dom
import { readdir, readFile } from 'node:fs/promises';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type Plugin, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { Gallery } from '../../../dev/gallery/gallery.tsx';
import { mount } from '../../support/mount.ts';

const pluginNames = async (command: 'serve' | 'build') => {
  const { plugins } = await resolveConfig({ mode: 'embedded', logLevel: 'silent' }, command);
  return plugins.map(({ name }: Plugin) => name);
};

async function folderText(folder: string, names: readonly string[]): Promise<string> {
  const files = await Promise.all(names.map((name) => readFile(`${folder}/${name}`, 'utf8')));
  return files.join('\n');
}

test('shows every component of src/ui in both themes', async () => {
  const names = (await readdir('src/ui')).filter((name) => name.endsWith('.tsx'));
  const components = [...(await folderText('src/ui', names)).matchAll(/^export function ([A-Z]\w+)/gm)];
  const shown = await folderText('dev/gallery', ['gallery.tsx', 'interactive.tsx']);
  expect(components.length).toBeGreaterThan(20);
  for (const [, name] of components) expect(shown).toContain(`<${name}`);

  const { root } = mount();
  act(() =>
    root.render(
      <MemoryRouter>
        <Gallery />
      </MemoryRouter>,
    ),
  );
  const themes = [...document.querySelectorAll('.gallery > section')];
  expect(themes.map((theme) => theme.getAttribute('data-theme'))).toEqual(['light', 'dark']);
  expect(new Set(themes.map((theme) => theme.querySelectorAll('button').length)).size).toBe(1);
});

test('the development server serves the gallery, and a build omits it', async () => {
  expect(await pluginNames('serve')).toContain('portico:gallery');
  expect(await pluginNames('build')).not.toContain('portico:gallery');
  // No module in src imports a file outside of it, so only the plugin makes the gallery available.
  for (const document of ['index.html', 'app.html']) {
    expect(await readFile(document, 'utf8')).not.toContain('gallery');
  }
});
