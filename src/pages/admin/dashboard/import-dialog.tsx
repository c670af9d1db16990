import { type ChangeEvent, useState } from 'react';
import { planImport, type ReadBackup, readBackup } from '#domain/backup.ts';
import { counted } from '#domain/wording.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { type Office, useOffice } from '../../services.ts';
import { downloadBackup } from '../backup-file.ts';
import { ImportPreview } from './import-preview.tsx';

/** Data from a file, looked at before it is taken; and the way to make such a file. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal wide open={open} title="Import Data" onClose={onClose}>
      <ImportForm onClose={onClose} />
    </Modal>
  );
}

interface Chosen {
  read: ReadBackup;
  /** Ids that are on the device already. */
  known: ReadonlySet<string>;
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const office = useOffice();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    setChosen(null);
    setProblem(null);
    if (!file) return;
    const read = readBackup(await file.text());
    if (typeof read === 'string') {
      setProblem(read);
      return;
    }
    const known = new Set((await office.allRepositories()).map(({ id }) => id));
    setChosen({ read, known });
  }

  async function take(read: ReadBackup) {
    setBusy(true);
    const failure = await importInto(office, read);
    setBusy(false);
    if (failure) {
      setProblem(failure);
      return;
    }
    toast('Data Imported', {
      description: `${counted(read.repositories.length, 'repository', 'repositories')} and ${counted(read.projects.length, 'project')}`,
    });
    onClose();
  }

  return (
    <div className="grid gap-6">
      <label className="grid gap-2 text-sm font-medium">
        JSON export
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => void choose(event)}
          className="block w-full rounded-sm border border-control bg-paper p-2 text-sm file:mr-4 file:min-h-8 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-control file:bg-paper file:px-3 file:text-ink"
        />
      </label>
      {problem && <Alert tone="danger" urgent title={problem} />}
      {chosen && <ImportPreview read={chosen.read} known={chosen.known} />}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-hairline pt-4">
        <Button look="quiet" className="-ml-4" onClick={() => void exportAll(office)}>
          Export data
        </Button>
        <span className="flex gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!chosen || busy} onClick={() => chosen && void take(chosen.read)}>
            {busy ? 'Importing...' : 'Import'}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** @returns why nothing was imported, or null */
async function importInto(office: Office, read: ReadBackup): Promise<string | null> {
  const projects = await office.projects();
  const kept = await office.importBackup(planImport(read, new Set(projects.map(({ id }) => id))));
  return kept.ok ? null : kept.failure.message;
}

async function exportAll(office: Office): Promise<void> {
  const backup = await downloadBackup(office);
  toast('Data Exported', {
    description: `${counted(backup.repositories.length, 'repository', 'repositories')} and ${counted(backup.projects.length, 'project')}`,
  });
}
