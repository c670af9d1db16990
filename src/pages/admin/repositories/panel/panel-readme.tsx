import { Suspense, useMemo } from 'react';
import type { StoredAnalysis } from '#domain/analysis/analysis.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { part } from '#ui/part.ts';
import { Spinner } from '#ui/surface.tsx';
import { Part } from '../../analysis/facts.tsx';
import { type ReadmeView, useReadme } from './use-readme.ts';

const Readme = part(async () => (await import('../../analysis/readme.tsx')).Readme);

export function PanelReadme({
  repository,
  stored,
}: {
  repository: Repository;
  stored: StoredAnalysis | null;
}) {
  const view = useReadme(repository, stored);
  const { content, encoding, path } = view.file ?? {};
  // A stable object, because a new one would be parsed again.
  const file = useMemo(
    () => (content === undefined || encoding === undefined ? null : { content, encoding, path }),
    [content, encoding, path],
  );
  return (
    <Part title={t('README')}>
      {file && (
        <Suspense fallback={<Spinner label={t('Loading...')} />}>
          <Readme name="README" file={file} repositoryUrl={repository.url} />
        </Suspense>
      )}
      {view.file === null && <Muted>{t('This repository has no README.')}</Muted>}
      {view.file === undefined && view.loading && <Spinner label={t('Loading README...')} />}
      {!view.loading && view.problem && <Problem view={view} problem={view.problem} />}
    </Part>
  );
}

/** Explains why the README is missing or outdated. */
function Problem({ view, problem }: { view: ReadmeView; problem: NonNullable<ReadmeView['problem']> }) {
  const { file, at, retry } = view;
  const isKnown = file !== undefined && at !== null;
  if (problem === 'unconnected') {
    return isKnown ? (
      <Muted>{t('Loaded on {when}. Connect GitHub to check for changes.', { when: formatMoment(at) })}</Muted>
    ) : (
      <Muted>{t('The README is not on this device. Connect GitHub to read it here.')}</Muted>
    );
  }
  const reason = translateMessage(problem);
  return (
    <div className="grid justify-items-start gap-2">
      <Muted>
        {isKnown
          ? t("Loaded on {when}. GitHub couldn't be reached: {reason}", { when: formatMoment(at), reason })
          : t("The README isn't on this device. GitHub couldn't be reached: {reason}", { reason })}
      </Muted>
      <Button onClick={retry}>{t('Try again')}</Button>
    </div>
  );
}

function Muted({ children }: { children: React.ReactNode }) {
  return <p className="m-0 text-sm text-muted">{children}</p>;
}
