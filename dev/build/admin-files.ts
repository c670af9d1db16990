import { paths } from '../../src/domain/shared/route.ts';

/** Modules of every admin screen, and of no other. */
export const adminFrameFiles: readonly string[] = [
  'src/pages/admin/layout.tsx',
  'src/services/workspace/workspace.ts',
];

/** Needed by every screen with a sign-out. */
export const signOutFile = 'src/pages/account/sign-out-dialog.tsx';

/** Loaded after the first admin screen. */
export const lateAdminFiles: readonly string[] = [
  'src/pages/admin/dialogs/dialogs.tsx',
  'src/pages/admin/palette/palette.tsx',
  'src/services/workspace/backup-files.ts',
  'src/services/workspace/github-change-steps.ts',
  'src/services/workspace/sync-loop.ts',
];

/** Likely first admin screens, by path. */
export const adminScreenFiles: Readonly<Record<string, string>> = {
  [paths.admin]: 'src/pages/admin/dashboard/dashboard.tsx',
  [paths.repositories]: 'src/pages/admin/repositories/repositories-page.tsx',
};
