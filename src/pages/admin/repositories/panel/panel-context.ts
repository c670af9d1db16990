import { createContext, use } from 'react';
import type { Repository } from '#domain/repository/repository.ts';

export interface Panel {
  /** Id of the repository whose panel is open; null: none. */
  opened: string | null;
  open: (id: string) => void;
  /** Returns the focus to the repository's name in the list. */
  close: () => void;
  /** Moves to the repository above or below, also across pages. */
  step: (by: 1 | -1) => void;
  /** Called by the list with its matches. */
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
