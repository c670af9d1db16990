import { paths } from '../../src/domain/shared/route.ts';

/** Modules that every admin screen needs and no other screen does. */
export const adminFrameFiles: readonly string[] = [
  'src/pages/admin/layout.tsx',
  'src/services/workspace/workspace.ts',
];

/** Module that every screen with a sign-out button needs. */
export const signOutFile = 'src/pages/account/sign-out-dialog.tsx';

/** Modules that are loaded after the first admin screen is shown. */
export const lateAdminFiles: readonly string[] = [
  'src/pages/admin/dialogs/dialogs.tsx',
  'src/pages/admin/palette/palette.tsx',
  'src/services/workspace/backup-files.ts',
  'src/domain/github-change/default-templates.ts',
  'src/services/workspace/fleet.ts',
  'src/services/workspace/github-change-decisions.ts',
  'src/services/workspace/github-change-exchange.ts',
  'src/services/workspace/github-change-steps.ts',
  'src/services/workspace/recorded-changes.ts',
  'src/services/workspace/sync-loop.ts',
  'src/db/settlement.ts',
];

/** Modules of the screens that usually open first, by path. The build preloads their files. */
export const adminScreenFiles: Readonly<Record<string, string>> = {
  [paths.admin]: 'src/pages/admin/dashboard/dashboard.tsx',
  [paths.repositories]: 'src/pages/admin/repositories/repositories-page.tsx',
};
