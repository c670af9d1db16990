import { paths } from '../../src/domain/shared/route.ts';

/** Modules that every admin screen waits for, and no other screen loads. */
export const adminFrameFiles: readonly string[] = [
  'src/pages/admin/layout.tsx',
  'src/services/workspace/workspace.ts',
];

/** A module that every screen with a way to sign out waits for. */
export const signOutFile = 'src/pages/account/sign-out-dialog.tsx';

/** Modules that the admin area loads after its first screen, or when they are needed. */
export const lateAdminFiles: readonly string[] = [
  'src/pages/admin/dialogs/dialogs.tsx',
  'src/pages/admin/palette/palette.tsx',
  'src/services/workspace/backup-files.ts',
  'src/services/workspace/github-change-steps.ts',
  'src/services/workspace/sync-loop.ts',
];

/** Screens that owners open the admin area with, by their path. */
export const adminScreenFiles: Readonly<Record<string, string>> = {
  [paths.admin]: 'src/pages/admin/dashboard/dashboard.tsx',
  [paths.repositories]: 'src/pages/admin/repositories/repositories-page.tsx',
};
