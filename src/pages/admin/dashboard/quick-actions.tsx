import { CircleHelp, FileUp, FolderPlus, Link2, type LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { environment } from '#config/environment.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { useConnectGithub } from '../../account/github-connection.tsx';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';

/** The tiles do what they say, also without a network. */
export function QuickActions({ connected }: { connected: boolean }) {
  const { show } = useAdminDialogs();
  const connect = useConnect(connected);
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-4 text-xl font-medium">
        {t('Quick Actions')}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(9rem,34%),100%),1fr))] border-t border-l border-hairline lg:grid-cols-4">
        {(connected || environment().features.githubOAuth) && (
          <Tile icon={Link2} label={t('Connect GitHub')} onClick={connect}>
            {connected ? t('Connected; browse your repositories') : t('Import your repositories')}
          </Tile>
        )}
        <Tile icon={FolderPlus} label={t('New Project')} onClick={() => show({ kind: 'newProject' })}>
          {t('Group repositories and publish them')}
        </Tile>
        <Tile icon={FileUp} label={t('Import Data')} onClick={() => show({ kind: 'import' })}>
          {t('From an export, or make one')}
        </Tile>
        <Tile icon={CircleHelp} label={t('Get Help')} onClick={() => show({ kind: 'help' })}>
          {t('How things work here')}
        </Tile>
      </div>
    </section>
  );
}

function Tile({
  icon: Icon,
  label,
  onClick,
  children,
}: {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid min-h-32 cursor-pointer content-start justify-items-start gap-8 border-r border-b border-hairline bg-paper p-4 text-left -outline-offset-2 hover:bg-surface"
    >
      <Icon aria-hidden="true" size={22} />
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
    </button>
  );
}

/** To GitHub; whoever is connected already goes to the repositories. */
function useConnect(connected: boolean): () => void {
  const { connect } = useConnectGithub();
  const navigate = useNavigate();
  return connected ? () => void navigate(paths.repositories) : connect;
}
