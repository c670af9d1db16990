import { useDeferredValue } from 'react';
import type { BackendAddress } from '#config/backend-address.ts';
import type { ProjectCardContent } from '#content/translations.ts';
import { slugOfProject } from '#domain/portfolio/page-address.ts';
import { tabAfterKey } from '#ui/tab-keys.ts';
import { useIslandLanguage } from '../page-language.ts';
import { ProjectCard } from './project-card.tsx';
import { panelId, shownTabs } from './project-tabs.ts';
import type { PublishedProjects } from './published-projects.ts';
import { useProjectTab } from './use-project-tab.ts';
import { usePublishedProjects } from './use-published-projects.ts';

/**
 * Tabs are links to their panels, so that they work before hydration through `:target`. The loader adds the roles of a tab list
 * and this component keeps them, so hydration expects these attributes to differ. Categories without a project have no tab, and
 * a single category has no tab list.
 */
export function ProjectPortfolio({
  projects: own,
  published,
  backend,
}: {
  projects: readonly ProjectCardContent[];
  /** Projects that were published before the build. */
  published: PublishedProjects;
  /** Null on a site without a server. */
  backend: (() => BackendAddress) | null;
}) {
  const { texts } = useIslandLanguage();
  const projects = usePublishedProjects(own, published, backend);
  const tabs = shownTabs(projects);
  const [first = 'recent'] = tabs;
  const [chosen, select] = useProjectTab(first);
  const selected = chosen === null || tabs.includes(chosen) ? chosen : first;
  const hasTabs = tabs.length > 1;
  // Updates the tab one frame before the panels, so that a tap responds at once.
  const shown = useDeferredValue(selected);
  const current = selected ?? first;

  const onKeyDown = (event: React.KeyboardEvent) => {
    const next = tabAfterKey(tabs, current, event.key);
    if (!next) return;
    event.preventDefault();
    select(next);
    document.getElementById(`tab-${next}`)?.focus();
  };

  return (
    <div className="portfolio" data-selected={shown ?? undefined}>
      {hasTabs && (
        <nav
          className="tabs"
          role={selected ? 'tablist' : undefined}
          aria-label={texts.projectCategories}
          suppressHydrationWarning
        >
          {tabs.map((category) => (
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
      )}
      {tabs.map((category) => (
        <div
          key={category}
          id={panelId(category)}
          className={hasTabs ? 'tab-panel' : undefined}
          data-active={category === shown ? '' : undefined}
          role={selected && hasTabs ? 'tabpanel' : undefined}
          aria-labelledby={selected && hasTabs ? `tab-${category}` : undefined}
          suppressHydrationWarning
        >
          {hasTabs && (
            <p className="tab-panel-title" aria-hidden="true">
              {texts.tabs[category]}
            </p>
          )}
          <ul className="cards">
            {projects
              .filter((project) => project.category === category)
              .map((project, index) => (
                <ProjectCard
                  key={slugOfProject(project)}
                  project={project}
                  isFeatured={category === first && index === 0 && project.figure !== undefined}
                />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
