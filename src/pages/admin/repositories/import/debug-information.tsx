import type { Organization } from '#domain/repository/organization.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { useAppConfigured } from '../../../use-github-connected.ts';
import { useWorkspace } from '../../../use-services.ts';
import { type Organizations, organizationName } from './use-organizations.ts';

interface DebugInformationProps {
  connected: boolean | undefined;
  organizations: Organizations;
  selected: Organization | undefined;
  isLoading?: boolean;
  repositoryCount: number;
  selectedCount?: number;
  /** Null if there are no repositories to request. */
  refresh: (() => void) | null;
}

/** The debug panel, which both tabs have (specification section 2). */
export function DebugInformation(props: DebugInformationProps) {
  const { connected, organizations, selected, isLoading = false, refresh } = props;
  const { githubImport } = useWorkspace();
  const appConfigured = useAppConfigured();
  if (githubImport.hasToolBridge()) return null;
  const lines: [string, string | number][] = [
    [t('Auth status'), connected ? t('Authenticated') : t('Not authenticated')],
    [t('Loading'), organizations.loading || isLoading ? t('Yes') : t('No')],
    [t('App configured'), appConfigured ? t('Yes') : t('No')],
    [t('Organizations'), organizations.list?.length ?? 0],
    [t('Selected organization'), selected ? organizationName(selected) : t('None')],
    [t('Repositories'), props.repositoryCount],
    [t('Selected repositories'), props.selectedCount ?? 0],
  ];
  return (
    <section aria-labelledby="debug-information" className="border-t border-hairline">
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center">
          <h2 id="debug-information" className="text-sm font-semibold">
            {t('Debug Information')}
          </h2>
        </summary>
        <dl className="tabular m-0 grid grid-cols-2 gap-x-8 gap-y-3 font-mono text-xs xl:grid-cols-4">
          {lines.map(([name, value]) => (
            <div key={name} className="min-w-0 border-l border-hairline pl-3">
              <dt className="text-muted">{name}</dt>
              <dd className="m-0 truncate">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={organizations.refresh}>{t('Refresh Orgs')}</Button>
          <Button disabled={!refresh} onClick={() => refresh?.()}>
            {t('Refresh Repos')}
          </Button>
        </div>
      </details>
    </section>
  );
}
