import { useCallback, useEffect, useState } from 'react';
import type { ProjectCategory } from '#domain/portfolio/portfolio-project.ts';
import { defaultProjectTab, panelId, tabOfHash } from './project-tabs.ts';

const stateKey = 'projects';

/**
 * The selected tab, kept in the address and in the history, so that a link, a reload, back and forward
 * all lead to the tab they were made on. Null until the first effect: the style sheet then shows the
 * panel that the address names, which is what was prerendered.
 */
export function useProjectTab(): [ProjectCategory | null, (category: ProjectCategory) => void] {
  const [selected, setSelected] = useState<ProjectCategory | null>(null);

  useEffect(() => {
    const initial = tabOfHash(location.hash) ?? tabOfState() ?? defaultProjectTab;
    remember(initial);
    setSelected(initial);

    const follow = () => {
      const named = tabOfHash(location.hash) ?? tabOfState();
      // An entry without a tab was made by a link to another section: the tab stays as it is.
      if (named) setSelected(named);
      else setSelected((current) => (remember(current ?? defaultProjectTab), current));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const select = useCallback((category: ProjectCategory) => {
    setSelected((current) => {
      if (current === category) return current;
      history.pushState({ ...history.state, [stateKey]: category }, '', `#${panelId(category)}`);
      return category;
    });
  }, []);

  return [selected, select];
}

function tabOfState(): ProjectCategory | null {
  const state: unknown = history.state;
  const name = state && typeof state === 'object' && stateKey in state ? state[stateKey] : null;
  return tabOfHash(`#projects-${String(name)}`);
}

function remember(category: ProjectCategory): void {
  history.replaceState({ ...history.state, [stateKey]: category }, '');
}
