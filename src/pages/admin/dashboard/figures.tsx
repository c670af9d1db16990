import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '#domain/shared/format.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { useAuth, useServices } from '../../use-services.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { Figure } from './figure.tsx';

interface FiguresProps {
  /** undefined: unknown. */
  connected: boolean | undefined;
  locked: boolean;
  mayConnect: boolean;
  /** undefined: not counted yet. */
  repositories: number | undefined;
  projects: number | undefined;
}

export function Figures({ connected, locked, mayConnect, repositories, projects }: FiguresProps) {
  const services = useServices();
  const { account } = useAuth();
  const readVisits = useCallback(
    () => (account === null ? Promise.resolve(null) : services.owner.visitCounts(account)),
    [services, account],
  );
  return (
    <div className="grid rounded-md border border-hairline md:grid-cols-3">
      <Figure
        title={t('GitHub Integration')}
        status={<ConnectionStatus connected={connected} locked={locked} />}
        value={connected === false ? '--' : repositories && formatNumber(repositories)}
        text={
          mayConnect ? t('Connect your GitHub account to import repositories') : t('Available repositories')
        }
      >
        <Link to={paths.repositories} className="text-ink underline underline-offset-4">
          {mayConnect ? t('Connect GitHub') : t('Manage Repositories')}
        </Link>
      </Figure>
      <Figure title={t('Projects')} value={projects} text={t('Active projects in your portfolio')} />
      <AnalyticsCard read={readVisits} />
    </div>
  );
}

function ConnectionStatus({ connected, locked }: Pick<FiguresProps, 'connected' | 'locked'>) {
  if (connected === undefined) return null;
  const isReachable = connected && !locked;
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isReachable ? 'bg-success' : 'bg-control'}`}
      />
      {locked ? t('Locked') : connected ? t('Connected') : t('Not connected')}
    </span>
  );
}
