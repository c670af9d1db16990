import { Suspense } from 'react';
import type { Account } from '#domain/auth/account.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { part } from '#ui/part.ts';
import { ProfileDialog } from '../../account/profile-dialog.tsx';
import { ImportDialog } from '../dashboard/import-dialog.tsx';
import { OutboxPanel } from '../outbox/outbox-panel.tsx';
import { NewProjectDialog } from '../project/new-project-dialog.tsx';
import { KeyHelp } from '../repositories/list/key-help.tsx';
import { type AdminDialog, useAdminDialogs } from './use-admin-dialogs.ts';

// Loaded when the dialog is first opened.
const ChangeDialog = part(async () => (await import('../github-changes/change-dialog.tsx')).ChangeDialog);

/** Empty, because a plan from a file names its own repositories. */
const noRepositories: readonly Repository[] = [];

export function Dialogs({ account }: { account: Account }) {
  const { shown, close } = useAdminDialogs();
  const isOpen = (kind: AdminDialog['kind']) => shown?.kind === kind;
  return (
    <>
      <NewProjectDialog open={isOpen('newProject')} onClose={close} />
      <ImportDialog open={isOpen('import')} onClose={close} />
      <KeyHelp open={isOpen('keyboard')} onClose={close} />
      <ProfileDialog account={account} open={isOpen('profile')} onClose={close} />
      {isOpen('githubPlan') && (
        <Suspense fallback={null}>
          <ChangeDialog repositories={noRepositories} onClose={close} />
        </Suspense>
      )}
      <OutboxPanel
        open={isOpen('outbox')}
        record={shown?.kind === 'outbox' ? shown.record : undefined}
        onClose={close}
      />
    </>
  );
}
