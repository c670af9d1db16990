import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { content } from '#content/content.ts';
import { islandContent } from '#content/translations.ts';
import type { ProjectCategory } from '#domain/portfolio/portfolio-project.ts';
import { texts } from '#locales/texts.ts';
import { IslandLanguageContext } from '#pages/landing/page-language.ts';
import { ProjectPortfolio } from '#pages/landing/projects/project-portfolio.tsx';

function render(...categories: ProjectCategory[]): string {
  const { projects } = islandContent(content, 'en');
  return renderToStaticMarkup(
    <IslandLanguageContext value={{ texts: texts.en.island, home: '/' }}>
      <ProjectPortfolio
        projects={projects.filter(({ category }) => categories.includes(category))}
        published={[]}
        backend={null}
      />
    </IslandLanguageContext>,
  );
}

describe('the portfolio', () => {
  test('has no tab for a category without projects', () => {
    const html = render('established', 'venture');
    const tabs = [...html.matchAll(/href="#projects-(\w+)"/g)].map(([, category]) => category);
    expect(tabs).toEqual(['established', 'venture']);
    expect(html.match(/class="tab-panel"/g)).toHaveLength(2);
  });

  test('has no tabs for a single category', () => {
    const html = render('opensource');
    expect(html).not.toMatch(/<nav|tab-panel/);
    expect(html).toContain('policy-lint');
  });
});
