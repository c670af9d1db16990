import { createContext, use } from 'react';
import type { Repository } from '#domain/repository/repository.ts';

export interface Panel {
  /** Whose panel is open; null: nobody's. */
  opened: string | null;
  open: (id: string) => void;
  /** The focus goes back to the repository's name in the list. */
  close: () => void;
  /** On to the repository below or above in the list, over the edge of the page, too. */
  step: (by: 1 | -1) => void;
  /** The list says what it has found, and where its rows are. */
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
