import { createContext, use } from 'react';

/** A dialog of the admin area that can be opened from anywhere in it. */
export type AdminDialog =
  /** `record`: the id of a repository or project; its newest entry is shown first. */
  | { kind: 'outbox'; record?: string }
  | { kind: 'newProject' | 'import' | 'keyboard' | 'profile' | 'githubPlan' };

export interface AdminDialogs {
  shown: AdminDialog | null;
  show: (dialog: AdminDialog) => void;
  close: () => void;
}

/** Outside of the admin area there is nothing to open. */
export const AdminDialogsContext = createContext<AdminDialogs>({
  shown: null,
  show: () => undefined,
  close: () => undefined,
});

export function useAdminDialogs(): AdminDialogs {
  return use(AdminDialogsContext);
}
