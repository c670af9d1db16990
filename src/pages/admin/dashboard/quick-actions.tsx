import { Check } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths, settingsPath } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { useConnectGithub } from '../../account/github-connection.tsx';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';

/** The page's header buttons. All but *Connect GitHub* work without a network. */
export function QuickActions({ connected, isPrimary }: { connected: boolean; isPrimary: boolean }) {
  const { show } = useAdminDialogs();
  const navigate = useNavigate();
  const connect = useConnect(connected);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields.
    <div role="group" aria-label={t('Quick Actions')} className="flex flex-wrap gap-2">
      <Button look="quiet" onClick={() => void navigate(settingsPath('help'))}>
        {t('Get Help')}
      </Button>
      <Button look="quiet" onClick={connect}>
        {t('Connect GitHub')}
        {connected && <Check size={16} role="img" aria-label={t('Connected')} />}
      </Button>
      <Button onClick={() => show({ kind: 'import' })}>{t('Import Data')}</Button>
      <Button look={isPrimary ? 'primary' : 'secondary'} onClick={() => show({ kind: 'newProject' })}>
        {t('New Project')}
      </Button>
    </div>
  );
}

function useConnect(connected: boolean): () => void {
  const { connect } = useConnectGithub();
  const navigate = useNavigate();
  return connected ? () => void navigate(paths.repositories) : connect;
}
