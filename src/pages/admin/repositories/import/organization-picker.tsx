import { useEffect, useRef } from 'react';
import { allOrganizations, type Organization } from '#domain/repository/organization.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import { SelectField } from '#ui/field.tsx';
import { Alert } from '#ui/surface.tsx';
import { GithubLink, githubPage } from '../../../github-link.tsx';
import { SkippedNotice } from '../../../skipped-notice.tsx';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';
import { FailureHelp, isToldByCard } from './fetch-status.tsx';
import { type Organizations, organizationName } from './use-organizations.ts';

export function OrganizationSelect({
  organizations: { list = [], demo, loading },
  selected,
  onSelect,
  inToolbar = false,
  keepsFocus = false,
}: {
  organizations: Organizations;
  selected: Organization | undefined;
  onSelect: (login: string) => void;
  inToolbar?: boolean;
  /** True if the owner used the menu before it was mounted again. */
  keepsFocus?: boolean;
}) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (keepsFocus && document.activeElement === document.body)
      select.current?.focus({ preventScroll: true });
  }, [keepsFocus]);
  return (
    <div className={inToolbar ? 'min-w-24 grow basis-24 @2xl:max-w-48' : 'min-w-0 grow basis-24'}>
      <SelectField
        ref={select}
        label={t('GitHub Organization')}
        labelHidden={inToolbar}
        title={t('GitHub Organization')}
        className={inToolbar ? 'font-semibold @max-[56rem]:px-2' : ''}
        value={selected?.login ?? ''}
        onChange={(event) => onSelect(event.target.value)}
      >
        <option value="" disabled>
          {t('Select an organization')}
        </option>
        {/* Samples have no owner, so there is no entry for all owners. */}
        {!demo && <option value={allOrganizations.login}>{organizationName(allOrganizations)}</option>}
        {list.map((organization) => (
          <option key={organization.id} value={organization.login}>
            {organizationName(organization)}
          </option>
        ))}
      </SelectField>
      {/* Positioned absolutely, so that nothing moves. */}
      <p role="status" className={inToolbar ? 'sr-only' : 'absolute m-0 text-sm text-muted'}>
        {loading && t('Loading organizations...')}
      </p>
    </div>
  );
}

export function OrganizationProblems({ organizations }: { organizations: Organizations }) {
  const { list = [], problem, withheld, skipped } = organizations;
  return (
    <>
      {problem && !isToldByCard(problem) && (
        <Alert
          tone={list.length > 0 ? 'warning' : 'danger'}
          title={t('Organizations error')}
          text={t('Failed to fetch organizations: {reason}', { reason: translateMessage(problem) })}
        >
          <FailureHelp failure={problem} />
        </Alert>
      )}
      <SingleSignOnNotice ids={withheld} title={t("GitHub's list of organizations is not complete")} />
      <SkippedNotice items={formatCount(skipped, 'organization')} count={skipped} />
    </>
  );
}

/** Lists ids of organisations that GitHub hides until the owner passes single sign-on. GitHub does not send their names. */
export function SingleSignOnNotice({ ids, title }: { ids: readonly string[]; title: string }) {
  const known = useWorkspaceQuery(({ githubImport }) => githubImport.organizations());
  if (ids.length === 0 || known === undefined) return null;
  return (
    <Alert tone="warning" title={title}>
      <p className="m-0 mt-1 text-sm">
        {t(
          'Organizations that require single sign-on are missing. Sign in to them on GitHub, then disconnect and reconnect GitHub here. Until then, no repository counts as missing.',
        )}
      </p>
      <ul className="m-0 mt-1 grid list-none gap-1 p-0 text-sm">
        {ids.map((id) => {
          const login = known.find((organization) => organization.id === id)?.login;
          const path = login ? `/orgs/${encodeURIComponent(login)}/sso` : '/settings/organizations';
          return (
            <li key={id}>
              <GithubLink address={githubPage(path)}>
                {login ?? t('Organization number {id}', { id })}
              </GithubLink>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
