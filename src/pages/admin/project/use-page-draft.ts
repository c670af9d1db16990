import { useEffect, useMemo, useRef, useState } from 'react';
import { toAnalysis } from '#domain/analysis/analysis.ts';
import {
  type EntryDraft,
  entryDraft,
  entryProject,
  undescribedPicture,
} from '#domain/portfolio/portfolio-entry.ts';
import { isUnsorted, type Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { toast } from '#ui/toast.ts';
import { afterRead } from '../../after-read.ts';
import { useWorkspace } from '../../use-services.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { pagePath } from './page-state.tsx';
import type { ChangePictures } from './use-entry-pictures.ts';

export interface EditedPage {
  project: Project;
  isNew: boolean;
  lead: Repository | null;
  /** Slugs of the other projects, which this one cannot use. */
  taken: ReadonlySet<string>;
}

export type PageDraft = NonNullable<ReturnType<typeof usePageDraft>>;

export function usePageDraft({ project, isNew, lead, taken }: EditedPage) {
  const workspace = useWorkspace();
  const { analysis } = workspace;
  const saved = useSavedDraft(project, lead);
  const unsaved = useUnsavedDraft(project.id);
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const draft = unsaved.draft ?? saved;
  // Pictures are prepared in the background, so they are added to the newest draft.
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  });
  if (!draft || unsaved.draft === undefined) return undefined;

  function setDraft(changed: EntryDraft): void {
    newest.current = changed;
    unsaved.show(changed);
    // Ignores a failure, because saving the draft will report it.
    analysis.keepUnsavedEntry(changed).catch(() => undefined);
  }

  async function discard(): Promise<void> {
    setProblem(null);
    setChecked(false);
    unsaved.show(null);
    await analysis.forgetUnsavedEntry(project.id);
  }

  async function save(isPublic: boolean): Promise<void> {
    if (!draft) return;
    const undescribed = undescribedPicture(draft);
    setChecked(undescribed !== null);
    if (undescribed !== null) {
      return setProblem(
        t('Picture {number} has no description. Describe the picture.', { number: undescribed }),
      );
    }
    const page = entryProject(draft, isPublic, taken);
    const linked = isNew && lead && isUnsorted(lead) ? [lead.id] : [];
    const change = await workspace.projects.save(page, linked);
    if (!change.ok) return setProblem(translateMessage(change.failure));
    await discard();
    toast(doneText(isPublic, project.isPublic), {
      description: page.name,
      action: undoing(workspace.outbox, change.value),
      ...(isPublic && { link: { label: t('View page'), to: pagePath(page), newTab: true } }),
    });
  }

  return {
    draft,
    isChanged: unsaved.draft !== null,
    /** True if the input comes from an earlier visit. */
    isRestored: unsaved.isRestored,
    /** True after the first attempt to save. Fields then show their problems. */
    isChecked,
    problem,
    setDraft,
    changePictures: (change: Parameters<ChangePictures>[0]) => {
      const { current } = newest;
      if (!current) return;
      setDraft({ ...current, entry: { ...current.entry, pictures: change(current.entry.pictures ?? []) } });
    },
    discard,
    save,
  };
}

function doneText(isPublic: boolean, wasPublic: boolean): string {
  if (isPublic) return t('Published');
  return wasPublic ? t('Unpublished') : t('Draft saved');
}

/** Returns the saved draft, completed with facts about the repository, or undefined while it is being read. */
function useSavedDraft(project: Project, lead: Repository | null): EntryDraft | undefined {
  const stored = useWorkspaceQuery(
    async ({ analysis }) => lead && (await analysis.find({ owner: lead.owner, repository: lead.name })),
    [lead?.owner, lead?.name],
  );
  return useMemo(
    () => (stored === undefined ? undefined : entryDraft(project, lead, stored && toAnalysis(stored))),
    [project, lead, stored],
  );
}

/** Returns input that was neither saved nor discarded. Null if there is none, undefined while it is being read. */
function useUnsavedDraft(projectId: string) {
  const { analysis } = useWorkspace();
  const [draft, show] = useState<EntryDraft | null>();
  const [isRestored, setRestored] = useState(false);
  useEffect(
    () =>
      afterRead(analysis.unsavedEntry(projectId), (found) => {
        show(found);
        setRestored(found !== null);
      }),
    [analysis, projectId],
  );
  return { draft, isRestored: isRestored && draft !== null, show };
}
