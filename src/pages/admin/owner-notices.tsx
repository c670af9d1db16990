import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/surface.tsx';
import { useAuth, useServices, useWorkspace } from '../use-services.ts';
import { useAdminDialogs } from './dialogs/use-admin-dialogs.ts';
import { attentionText } from './sync-state.tsx';

export function OwnerNotices() {
  const { sync } = useWorkspace();
  const { show } = useAdminDialogs();
  const status = useLiveQuery(() => sync.status(), [sync]);
  if (!status) return null;
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {status.changesNeedingAttention > 0 && (
        <Alert tone="danger" line>
          <Button
            look="quiet"
            className="min-h-6 px-0 py-0 text-danger underline underline-offset-4"
            aria-haspopup="dialog"
            onClick={() => show({ kind: 'outbox' })}
          >
            {attentionText(status)}
          </Button>
        </Alert>
      )}
      <SignInAgain needed={status.problem?.signInNeeded === true} />
    </div>
  );
}

/** @param needed the server has refused the session */
function SignInAgain({ needed }: { needed: boolean }) {
  const { expired, codeNeeded } = useAuth();
  const { auth } = useServices();
  if (!codeNeeded && !expired && !needed) return null;
  return (
    <Alert tone="warning" line>
      {codeNeeded ? (
        <Button
          look="quiet"
          className="min-h-6 px-0 py-0 text-warning underline underline-offset-4"
          onClick={() => auth.send({ type: 'code.requested' })}
        >
          {t('Please enter your code to send your changes')}
        </Button>
      ) : (
        <Link to={paths.adminLogin} reloadDocument className="font-semibold text-warning">
          {t('Please sign in again to send your changes')}
        </Link>
      )}
    </Alert>
  );
}
