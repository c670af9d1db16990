import { useCallback, useEffect, useState } from 'react';
import type { ProjectCategory } from '#domain/portfolio/portfolio-project.ts';
import { panelId, tabOfHash } from './project-tabs.ts';

const stateKey = 'projects';

/**
 * Stores the selected tab in the URL and the history, so that links, reload, Back and Forward restore it. Returns null until
 * the first effect; until then, the style sheet shows the panel that the URL names, as in the prerendered page.
 * @param first tab that is selected without an earlier choice
 */
export function useProjectTab(
  first: ProjectCategory,
): [ProjectCategory | null, (category: ProjectCategory) => void] {
  const [selected, setSelected] = useState<ProjectCategory | null>(null);

  useEffect(() => {
    const initial = tabOfHash(location.hash) ?? tabOfState() ?? first;
    remember(initial);
    setSelected(initial);

    const follow = () => {
      const named = tabOfHash(location.hash) ?? tabOfState();
      // A link to another section adds an entry without a tab. Keep the current tab.
      if (named) setSelected(named);
      else setSelected((current) => (remember(current ?? first), current));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [first]);

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
