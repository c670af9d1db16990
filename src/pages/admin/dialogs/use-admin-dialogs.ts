import { createContext, use } from 'react';

export type AdminDialog =
  /** `record`: id of the repository or project whose newest entry is shown first. */
  | { kind: 'outbox'; record?: string }
  | { kind: 'newProject' | 'import' | 'keyboard' | 'profile' | 'githubPlan' };

export interface AdminDialogs {
  shown: AdminDialog | null;
  show: (dialog: AdminDialog) => void;
  close: () => void;
}

/** Outside the admin area, `show` does nothing. */
export const AdminDialogsContext = createContext<AdminDialogs>({
  shown: null,
  show: () => undefined,
  close: () => undefined,
});

export function useAdminDialogs(): AdminDialogs {
  return use(AdminDialogsContext);
}
