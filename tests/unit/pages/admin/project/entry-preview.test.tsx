// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type EntryDraft, entryDraft, togglePublished } from '#domain/portfolio/portfolio-entry.ts';
import { newProject } from '#domain/project/project.ts';
import { EntryPreview } from '#pages/admin/project/entry-preview.tsx';
import { repositoryWith } from '../../../../support/repositories.ts';

const repository = repositoryWith({
  name: 'vault',
  description: 'Plans',
  language: 'Rust',
  stars: 1200,
  private: false,
});
const draft = entryDraft(newProject(repository), repository, null);

function render(shown: EntryDraft, ...taken: string[]): string {
  return renderToStaticMarkup(
    <EntryPreview draft={shown} taken={new Set(taken)} pictureAddresses={new Map()} />,
  );
}

test('previews only the ticked fields, in the landing page’s words', () => {
  expect(render(draft)).toContain('Plans');
  expect(render(draft)).toContain('Stars: 1,200');
  const less = togglePublished(togglePublished(draft, 'description'), 'stars');
  const html = render(less, 'vault');
  expect(html).toContain('vault');
  expect(html).not.toMatch(/Plans|Stars/);
  expect(html).toContain('/projects/vault-2');
});
