import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { type EncodedFile, has, partValue, type StoredAnalysis } from '#domain/analysis/analysis.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { part } from '#ui/part.ts';
import { Muted, Spinner } from '#ui/surface.tsx';
import { useWorkspace } from '../../../use-services.ts';
import { Part } from '../../analysis/part.tsx';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';

/** Delay in milliseconds, so that moving quickly through the list sends no requests. */
const delayMs = 300;

interface ReadmeView {
  /** Undefined if unknown, null if the repository has no README. */
  file: EncodedFile | null | undefined;
  /** Time of the last read, in milliseconds since the epoch. */
  at: number | null;
  loading: boolean;
  problem: Failure | 'unconnected' | null;
  retry: () => void;
}

/** Returns the stored README at once and refreshes it from GitHub. */
function useReadme(repository: Repository, stored: StoredAnalysis | null): ReadmeView {
  const { id, owner, name } = repository;
  const { githubImport } = useWorkspace();
  const kept = useWorkspaceQuery(({ githubImport }) => githubImport.readme(id), [id]);
  const [loading, setLoading] = useState(true);
  const [problem, setProblem] = useState<ReadmeView['problem']>(null);

  const load = useCallback(async () => {
    const result = (await githubImport.isConnected())
      ? await githubImport.fetchReadme({ id, owner, name })
      : 'unconnected';
    setLoading(false);
    if (result === 'unconnected') setProblem(result);
    else setProblem(result.ok ? null : result.failure);
  }, [githubImport, id, owner, name]);
  useEffect(() => {
    const timer = setTimeout(() => void load(), delayMs);
    return () => clearTimeout(timer);
  }, [load]);

  const retry = () => {
    setLoading(true);
    void load();
  };
  if (kept) {
    const file = kept.text === null ? null : { content: kept.text, encoding: 'utf-8', path: kept.path };
    return { file, at: kept.at, loading, problem, retry };
  }
  const analysed = stored ? partValue(stored, 'readme') : undefined;
  const file = analysed ?? (stored && has(stored, 'readme') === false ? null : undefined);
  return { file, at: stored?.analysedAt ?? null, loading, problem, retry };
}

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
  // Memoised, because a new object would be parsed again.
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
