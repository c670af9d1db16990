import { allOrganizations, type Organization } from '#domain/repository/organization.ts';
import { counted, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Alert } from '#ui/surface.tsx';
import { SkippedNotice } from '../../../skipped-notice.tsx';
import { FailureHelp, isToldByCard } from './failure-help.tsx';
import { organizationName } from './organization-name.ts';
import { SingleSignOnNotice } from './single-sign-on-notice.tsx';
import type { Organizations } from './use-organizations.ts';

interface OrganizationPickerProps {
  organizations: Organizations;
  selected: Organization | undefined;
  onSelect: (login: string) => void;
}

export function OrganizationPicker(props: OrganizationPickerProps) {
  const { loading } = props.organizations;
  return (
    <div className="grid max-w-xl content-start gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <OrganizationSelect {...props} />
      </div>
      {/* The line keeps its height, so that nothing below it jumps. */}
      <p role="status" className="m-0 min-h-6 text-sm text-muted">
        {loading && t('Loading organizations...')}
      </p>
      <OrganizationProblems organizations={props.organizations} />
    </div>
  );
}

export function OrganizationSelect({
  organizations: { list = [], demo, loading, refresh },
  selected,
  onSelect,
  labelHidden = false,
}: OrganizationPickerProps & { labelHidden?: boolean }) {
  return (
    <>
      <div className="min-w-0 grow basis-24">
        <SelectField
          label={t('GitHub Organization')}
          labelHidden={labelHidden}
          title={t('GitHub Organization')}
          value={selected?.login ?? ''}
          onChange={(event) => onSelect(event.target.value)}
        >
          <option value="" disabled>
            {t('Select an organization')}
          </option>
          {/* Samples belong to nobody: there is nothing of several owners to show together. */}
          {!demo && <option value={allOrganizations.login}>{organizationName(allOrganizations)}</option>}
          {list.map((organization) => (
            <option key={organization.id} value={organization.login}>
              {organizationName(organization)}
            </option>
          ))}
        </SelectField>
      </div>
      <Button onClick={refresh} disabled={loading}>
        {t('Refresh')}
      </Button>
    </>
  );
}

/** Why the list of organizations may not be whole. */
export function OrganizationProblems({ organizations }: { organizations: Organizations }) {
  const { list = [], problem, withheld, skipped } = organizations;
  return (
    <>
      {problem && !isToldByCard(problem) && (
        <Alert tone={list.length > 0 ? 'warning' : 'danger'} title={t('Organizations error')}>
          <p className="m-0 text-sm">
            {t('Failed to fetch organizations: {reason}', { reason: translateMessage(problem.message) })}
          </p>
          <FailureHelp failure={problem} />
        </Alert>
      )}
      <SingleSignOnNotice ids={withheld} what="organizations" />
      <SkippedNotice sender="GitHub" items={counted(skipped, 'organization')} count={skipped} />
    </>
  );
}
