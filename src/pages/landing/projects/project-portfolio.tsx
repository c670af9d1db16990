import { useDeferredValue } from 'react';
import type { BackendAddress } from '#config/backend-address.ts';
import type { ProjectCardContent } from '#content/translations.ts';
import { slugOfProject } from '#domain/portfolio/page-address.ts';
import { projectCategories } from '#domain/portfolio/portfolio-project.ts';
import { useIslandLanguage } from '../page-language.ts';
import { ProjectCard } from './project-card.tsx';
import { defaultProjectTab, panelId, tabAfterKey } from './project-tabs.ts';
import type { PublishedProjects } from './published-projects.ts';
import { useProjectTab } from './use-project-tab.ts';
import { usePublishedProjects } from './use-published-projects.ts';

/**
 * Tabs are links to their panels, so they work before hydration through `:target`. The loader adds the roles of a tab
 * list, and this component keeps them after hydration. Hydration therefore expects attributes that differ.
 */
export function ProjectPortfolio({
  projects: own,
  published,
  backend,
}: {
  projects: readonly ProjectCardContent[];
  /** Projects published at build time. */
  published: PublishedProjects;
  /** null: a site without a server. */
  backend: (() => BackendAddress) | null;
}) {
  const { texts } = useIslandLanguage();
  const projects = usePublishedProjects(own, published, backend);
  const [selected, select] = useProjectTab();
  // Updates the tab one frame before the panels, so that a tap responds at once.
  const shown = useDeferredValue(selected);
  const current = selected ?? defaultProjectTab;

  const onKeyDown = (event: React.KeyboardEvent) => {
    const next = tabAfterKey(current, event.key);
    if (!next) return;
    event.preventDefault();
    select(next);
    document.getElementById(`tab-${next}`)?.focus();
  };

  return (
    <div className="portfolio" data-selected={shown ?? undefined}>
      <nav
        className="tabs"
        role={selected ? 'tablist' : undefined}
        aria-label={texts.projectCategories}
        suppressHydrationWarning
      >
        {projectCategories.map((category) => (
          <a
            key={category}
            id={`tab-${category}`}
            className="tab"
            href={`#${panelId(category)}`}
            role={selected ? 'tab' : undefined}
            aria-selected={selected ? category === selected : undefined}
            aria-controls={selected ? panelId(category) : undefined}
            tabIndex={selected && category !== selected ? -1 : undefined}
            suppressHydrationWarning
            onKeyDown={onKeyDown}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              select(category);
            }}
          >
            {texts.tabs[category]}
          </a>
        ))}
      </nav>
      {projectCategories.map((category) => (
        <div
          key={category}
          id={panelId(category)}
          className="tab-panel"
          data-active={category === shown ? '' : undefined}
          role={selected ? 'tabpanel' : undefined}
          aria-labelledby={selected ? `tab-${category}` : undefined}
          suppressHydrationWarning
        >
          <p className="tab-panel-title" aria-hidden="true">
            {texts.tabs[category]}
          </p>
          <ul className="cards">
            {projects
              .filter((project) => project.category === category)
              .map((project, index) => (
                <ProjectCard
                  key={slugOfProject(project)}
                  project={project}
                  isFeatured={category === defaultProjectTab && index === 0 && project.figure !== undefined}
                />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
