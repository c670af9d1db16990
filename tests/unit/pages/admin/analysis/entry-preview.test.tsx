// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { entryDraft, toggled } from '#domain/portfolio/portfolio-entry.ts';
import { EntryPreview } from '#pages/admin/analysis/entry-preview.tsx';
import { repositoryWith } from '../../../../support/repositories.ts';

const draft = entryDraft(
  repositoryWith({ name: 'vault', description: 'Plans', language: 'Rust', stars: 1200, private: false }),
  null,
  undefined,
);

test('previews only the ticked fields, in the landing page’s words', () => {
  expect(renderToStaticMarkup(<EntryPreview draft={draft} taken={new Set()} />)).toContain('Plans');
  expect(renderToStaticMarkup(<EntryPreview draft={draft} taken={new Set()} />)).toContain('Stars: 1,200');
  const less = toggled(toggled(draft, 'description'), 'stars');
  const html = renderToStaticMarkup(<EntryPreview draft={less} taken={new Set(['vault'])} />);
  expect(html).toContain('vault');
  expect(html).not.toMatch(/Plans|Stars/);
  expect(html).toContain('/projects/vault-2');
});
