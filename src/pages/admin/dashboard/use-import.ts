import { useState } from 'react';
import type { OnProgress, ReadBackup } from '#domain/backup/backup.ts';
import type { ImportPlan } from '#domain/backup/import-plan.ts';
import { errorMessage } from '#domain/shared/failure.ts';
import type { Wording } from '#domain/shared/wording.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { countsText, exportAll } from '../backup-file.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';

export interface ChosenFile {
  read: ReadBackup;
  plan: ImportPlan;
  /** True if the file would replace the data of this device. */
  isRestore: boolean;
}

interface Work {
  label: string;
  done: number;
  total: number;
}

export function useImport(onDone: () => void) {
  const { backup, outbox } = useWorkspace();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<Wording | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const [overEdits, setOverEdits] = useState(false);

  async function during(label: string, task: (onProgress: OnProgress) => Promise<void>): Promise<void> {
    setProblem(null);
    setWork({ label, done: 0, total: 0 });
    try {
      await task((done, total) => setWork({ label, done, total }));
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setWork(null);
    }
  }

  function end(title: string, description: string, action?: ReturnType<typeof undoing>): void {
    toast(t(title), { description: translateMessage(description), ...(action ? { action } : {}) });
    onDone();
  }

  return {
    chosen,
    problem,
    work,
    overEdits,
    choose: (file: File | undefined) =>
      during('Reading the file', async (onProgress) => {
        setChosen(null);
        if (!file) return;
        const read = await backup.read(file, onProgress);
        if (typeof read === 'string') return setProblem(read);
        const isRestore = await backup.canRestore(read);
        setChosen({ read, plan: await backup.plan(read, { overEdits }), isRestore });
      }),
    chooseOverEdits: (wanted: boolean) =>
      during('Comparing', async () => {
        setOverEdits(wanted);
        if (!chosen) return;
        setChosen({ ...chosen, plan: await backup.plan(chosen.read, { overEdits: wanted }) });
      }),
    take: ({ read, isRestore }: ChosenFile) =>
      during('Importing...', async (onProgress) => {
        if (isRestore) {
          const restored = await backup.restore(read, onProgress);
          if (!restored.ok) return setProblem(restored.failure);
          return end('Data Imported', 'This device was restored from the file.');
        }
        const taken = await backup.take(read, { overEdits }, onProgress);
        if (!taken.ok) return setProblem(taken.failure);
        end('Data Imported', countsText(taken.value.counts), undoing(outbox, taken.value));
      }),
    exportAll: () => during('Writing the file', (onProgress) => exportAll(backup, onProgress)),
  };
}
