import type { ReactNode } from 'react';
import { sizeInMegabytes } from '#domain/analysis/analysis.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { formatDate, formatMoment, formatNumber } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Part } from '../../analysis/facts.tsx';
import { OutsideLink } from '../../analysis/outside-link.tsx';
import { useEditedLabels } from '../use-edited-labels.ts';
import { valueText } from '../value-text.ts';

export function PanelFacts({ repository }: { repository: Repository }) {
  const { homepage, topics, size, createdAt, lastPolled, editedFields } = repository;
  const edited = useEditedLabels(repository);
  return (
    <Part title={t('Facts')}>
      <dl className="tabular m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        {homepage && (
          <Fact term={t(repositoryFields.homepage.label)}>
            <OutsideLink address={homepage}>{homepage}</OutsideLink>
          </Fact>
        )}
        {topics.length > 0 && <Fact term={t(repositoryFields.topics.label)}>{topics.join(', ')}</Fact>}
        <Fact term={t(repositoryFields.size.label)}>{sizeText(size)}</Fact>
        {(['hasReadme', 'hasTechBragging'] as const).map((field) => (
          <Fact key={field} term={t(repositoryFields[field].label)}>
            {valueText(repositoryFields[field], repository[field])}
          </Fact>
        ))}
        <Fact term={t(repositoryFields.createdAt.label)}>
          <time dateTime={createdAt ?? undefined}>{formatDate(createdAt ?? '')}</time>
        </Fact>
        <Fact term={t(repositoryFields.lastPolled.label)}>
          <time dateTime={lastPolled ?? undefined}>{formatMoment(lastPolled ?? '')}</time>
        </Fact>
        {editedFields.length > 0 && (
          <Fact term={t(repositoryFields.editedFields.label)}>{edited.join(', ')}</Fact>
        )}
      </dl>
    </Part>
  );
}

/** Small repositories round to 0 MB, which reads as an empty repository. */
function sizeText(kilobytes: number): string {
  if (kilobytes > 0 && kilobytes < 1024) return t('< 1 MB');
  return t('{size} MB', { size: formatNumber(sizeInMegabytes(kilobytes)) });
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </>
  );
}
