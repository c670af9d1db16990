import { Suspense } from 'react';
import type { Account } from '#domain/auth/account.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import { Modal } from '#ui/modal.tsx';
import { part } from '#ui/part.ts';
import { ProfileDialog } from '../../account/profile-dialog.tsx';
import { ImportForm } from '../dashboard/import-form.tsx';
import { OutboxPanel } from '../outbox/outbox-panel.tsx';
import { NewProjectForm } from '../project/new-project-form.tsx';
import { ShortcutList } from '../repositories/list/shortcut-list.tsx';
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
      <Modal open={isOpen('newProject')} title={t('New Project')} onClose={close}>
        <NewProjectForm onClose={close} />
      </Modal>
      <Modal wide open={isOpen('import')} title={t('Import Data')} onClose={close}>
        <ImportForm onClose={close} />
      </Modal>
      <Modal open={isOpen('keyboard')} title={t('Keyboard')} onClose={close}>
        <ShortcutList />
      </Modal>
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
