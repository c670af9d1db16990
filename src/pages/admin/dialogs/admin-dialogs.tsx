import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { serviceWorkers } from '#browser/shared-access.ts';
import type { Account } from '#domain/auth/account.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { isRecord } from '#domain/shared/record.ts';
import { outboxParameter } from '#domain/shared/route.ts';
import { part } from '#ui/part.ts';
import { ProfileDialog } from '../../account/profile-dialog.tsx';
import { ImportDialog } from '../dashboard/import-dialog.tsx';
import { OutboxPanel } from '../outbox/outbox-panel.tsx';
import { NewProjectDialog } from '../project/new-project-dialog.tsx';
import { KeyHelp } from '../repositories/list/key-help.tsx';
import { type AdminDialog, AdminDialogsContext, useAdminDialogs } from './use-admin-dialogs.ts';

// Fetched when the first one is opened.
const ChangeDialog = part(async () => (await import('../github-changes/change-dialog.tsx')).ChangeDialog);

/** One place for the dialogs that buttons, links and commands of every page open. */
export function AdminDialogsProvider({ account, children }: { account: Account; children: ReactNode }) {
  const [shown, setShown] = useState<AdminDialog | null>(null);
  useOutboxAddress(setShown);
  const dialogs = useMemo(() => ({ shown, show: setShown, close: () => setShown(null) }), [shown]);
  return (
    <AdminDialogsContext value={dialogs}>
      {children}
      <Dialogs account={account} />
    </AdminDialogsContext>
  );
}

/** Named once, by whoever comes back from GitHub or from a notification: closed, it stays closed at a reload. */
function useOutboxAddress(show: (dialog: AdminDialog) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const isNamed = parameters.has(outboxParameter);
  useEffect(() => {
    if (!isNamed) return;
    show({ kind: 'outbox' });
    setParameters(withoutOutbox, { replace: true });
  }, [isNamed, show, setParameters]);
  useEffect(() => {
    const pages = serviceWorkers();
    const hear = ({ data }: MessageEvent<unknown>) => isOutboxRequest(data) && show({ kind: 'outbox' });
    pages?.addEventListener('message', hear);
    return () => pages?.removeEventListener('message', hear);
  }, [show]);
}

/** By the service worker, whose notification was clicked while a page was open. */
function isOutboxRequest(data: unknown): boolean {
  return isRecord(data) && data['type'] === 'outbox-requested';
}

function withoutOutbox(parameters: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(parameters);
  rest.delete(outboxParameter);
  return rest;
}

/** A plan from a file names its own. */
const noRepositories: readonly Repository[] = [];

function Dialogs({ account }: { account: Account }) {
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
