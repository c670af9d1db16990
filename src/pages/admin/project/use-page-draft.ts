import { useLiveQuery } from 'dexie-react-hooks';
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
import { useWorkspace } from '../../use-services.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';
import { pagePath } from './page-state.tsx';
import type { ChangePictures } from './use-entry-pictures.ts';

export interface EditedPage {
  project: Project;
  isNew: boolean;
  lead: Repository | null;
  /** Slugs of the other projects. */
  taken: ReadonlySet<string>;
}

export interface PageDraft {
  draft: EntryDraft;
  isChanged: boolean;
  /** The input comes from an earlier visit. */
  isRestored: boolean;
  /** Fields show what they lack after the first try to save. */
  isChecked: boolean;
  problem: string | null;
  setDraft: (draft: EntryDraft) => void;
  changePictures: ChangePictures;
  discard: () => Promise<void>;
  save: (isPublic: boolean) => Promise<void>;
}

export function usePageDraft({ project, isNew, lead, taken }: EditedPage): PageDraft | undefined {
  const workspace = useWorkspace();
  const { analysis } = workspace;
  const saved = useSavedDraft(project, lead);
  const unsaved = useUnsavedDraft(project.id);
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const draft = unsaved.draft ?? saved;
  // Pictures are prepared in the background and are added to the newest draft.
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  });
  if (!draft || unsaved.draft === undefined) return undefined;

  function setDraft(changed: EntryDraft): void {
    newest.current = changed;
    unsaved.show(changed);
    // A failure here shows up when the draft is saved.
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
    isRestored: unsaved.isRestored,
    isChecked,
    problem,
    setDraft,
    changePictures: (change) => {
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

/** The saved draft, completed with facts of the repository. undefined: not read yet. */
function useSavedDraft(project: Project, lead: Repository | null): EntryDraft | undefined {
  const { analysis } = useWorkspace();
  const stored = useLiveQuery(
    async () => lead && (await analysis.find({ owner: lead.owner, repository: lead.name })),
    [analysis, lead?.owner, lead?.name],
  );
  return useMemo(
    () => (stored === undefined ? undefined : entryDraft(project, lead, stored && toAnalysis(stored))),
    [project, lead, stored],
  );
}

/** Input that was neither saved nor discarded. null: there is none. undefined: not read yet. */
function useUnsavedDraft(projectId: string) {
  const { analysis } = useWorkspace();
  const [draft, show] = useState<EntryDraft | null>();
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    let current = true;
    void analysis.unsavedEntry(projectId).then((found) => {
      if (!current) return;
      show(found);
      setRestored(found !== null);
    });
    return () => {
      current = false;
    };
  }, [analysis, projectId]);
  return { draft, isRestored: isRestored && draft !== null, show };
}
