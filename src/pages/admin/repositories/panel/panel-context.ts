import { createContext, use } from 'react';
import type { Repository } from '#domain/repository/repository.ts';

export interface Panel {
  /** Id of the repository whose panel is open, or null. */
  opened: string | null;
  open: (id: string) => void;
  /** Closes the panel and focuses the repository's name in the list. */
  close: () => void;
  /** Opens the repository above or below in the list, also on another page. */
  step: (by: 1 | -1) => void;
  /** Called by the list with the repositories that it shows. */
  list: (listed: Listed) => void;
}

export interface Listed {
  found: readonly Repository[];
  list: HTMLElement | null;
}

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = use(PanelContext);
  if (!panel) throw new Error('usePanel must be used within the list of repositories.');
  return panel;
}
