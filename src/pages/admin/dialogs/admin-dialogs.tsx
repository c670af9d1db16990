import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { serviceWorkers } from '#browser/shared-access.ts';
import type { Account } from '#domain/auth/account.ts';
import { isRecord } from '#domain/shared/record.ts';
import { outboxParameter } from '#domain/shared/route.ts';
import { firstHeading } from '#ui/first-heading.ts';
import { part } from '#ui/part.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { type AdminDialog, AdminDialogsContext, useAdminDialogs } from './use-admin-dialogs.ts';

// Loaded after the first screen, which shows no dialog.
const Dialogs = part(async () => (await import('./dialogs.tsx')).Dialogs);

/** Provides the dialogs that buttons, links and commands of every page can open. */
export function AdminDialogsProvider({ account, children }: { account: Account; children: ReactNode }) {
  const [shown, setShown] = useState<AdminDialog | null>(null);
  useOutboxAddress(setShown);
  const dialogs = useMemo(() => ({ shown, show: setShown, close: () => setShown(null) }), [shown]);
  return (
    <AdminDialogsContext value={dialogs}>
      {children}
      <LateDialogs account={account} />
    </AdminDialogsContext>
  );
}

/** Opens the outbox if the address asks for it. Removes the parameter, so that a reload does not open the outbox again. */
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

/** True for the service worker's message after a click on a notification while a page is open. */
function isOutboxRequest(data: unknown): boolean {
  return isRecord(data) && data['type'] === 'outbox-requested';
}

function withoutOutbox(parameters: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(parameters);
  rest.delete(outboxParameter);
  return rest;
}

function LateDialogs({ account }: { account: Account }) {
  const { shown } = useAdminDialogs();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => void firstHeading().then(whenIdle).then(Dialogs.preload), []);
  if (shown !== null && !isUsed) setUsed(true);
  return (
    isUsed && (
      <Suspense fallback={null}>
        <Dialogs account={account} />
      </Suspense>
    )
  );
}
