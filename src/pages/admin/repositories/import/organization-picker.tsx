import { useEffect, useRef } from 'react';
import { allOrganizations, type Organization } from '#domain/repository/organization.ts';
import { counted, t, translateMessage } from '#locales/translate.ts';
import { SelectField } from '#ui/field.tsx';
import { Alert } from '#ui/surface.tsx';
import { SkippedNotice } from '../../../skipped-notice.tsx';
import { FailureHelp, isToldByCard } from './failure-help.tsx';
import { SingleSignOnNotice } from './single-sign-on-notice.tsx';
import type { Organizations } from './use-organizations.ts';
import { organizationName } from './use-organizations.ts';

interface OrganizationPickerProps {
  organizations: Organizations;
  selected: Organization | undefined;
  onSelect: (login: string) => void;
}

export function OrganizationSelect({
  organizations: { list = [], demo, loading },
  selected,
  onSelect,
  inToolbar = false,
  keepsFocus = false,
}: OrganizationPickerProps & {
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
        <Alert tone={list.length > 0 ? 'warning' : 'danger'} title={t('Organizations error')}>
          <p className="m-0 text-sm">
            {t('Failed to fetch organizations: {reason}', { reason: translateMessage(problem) })}
          </p>
          <FailureHelp failure={problem} />
        </Alert>
      )}
      <SingleSignOnNotice ids={withheld} what="organizations" />
      <SkippedNotice sender="GitHub" items={counted(skipped, 'organization')} count={skipped} />
    </>
  );
}
