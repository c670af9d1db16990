import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxPictures, type Picture, smallestFileName } from '#domain/portfolio/picture.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { useWorkspace } from '../../use-services.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';

/** Applies a change to the current pictures synchronously. */
export type ChangePictures = (change: (pictures: readonly Picture[]) => Picture[]) => void;

export type EntryPictures = ReturnType<typeof useEntryPictures>;

const noAddresses: ReadonlyMap<string, string> = new Map();

/** Manages the pictures of a page. Files that the owner chooses, drops or pastes are stored on this device at once. */
export function useEntryPictures(pictures: readonly Picture[], change: ChangePictures) {
  const adding = useAdding(pictures.length, change);
  // A string, so that other changes of a picture do not reload its files.
  const names = pictures.map(smallestFileName).join(' ');
  const addresses = useWorkspaceQuery(
    ({ pictures }) => pictures.addresses(names.split(' ').filter(Boolean)),
    [names],
  );
  useFilesOfPage(adding.add);
  const others = (id: string) => (picture: Picture) => picture.id !== id;
  return {
    pictures,
    /** Address of each picture, by the name of its smallest file. */
    addresses: addresses ?? noAddresses,
    ...adding,
    describe: (id: string, alt: string) =>
      change((known) => known.map((picture) => (picture.id === id ? { ...picture, alt } : picture))),
    /** @param by -1 to move the picture before its predecessor, 1 to move it after its successor */
    move: (id: string, by: -1 | 1) =>
      change((known) => {
        const from = known.findIndex((picture) => picture.id === id);
        const moved = known[from];
        if (!moved || from + by < 0) return [...known];
        return known.filter(others(id)).toSpliced(from + by, 0, moved);
      }),
    remove: (id: string) => change((known) => known.filter(others(id))),
  };
}

/** Prepares one file at a time, because decoding needs memory for every pixel. */
function useAdding(count: number, change: ChangePictures) {
  const workspace = useWorkspace();
  const [preparing, setPreparing] = useState<string | null>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [wereSomeAdded, setSomeAdded] = useState(false);
  const waiting = useRef<File[]>([]);
  const isAdding = useRef(false);
  const isClosed = useClosed();
  const refuse = (sentence: string) => setRefusals((known) => [...new Set([...known, sentence])]);

  async function addOne(file: File): Promise<boolean> {
    setPreparing(file.name);
    const taken = await workspace.pictures.take(file, file.name);
    // Drops the picture if the editor was closed in the meantime.
    if (isClosed.current) return false;
    if (!taken.ok) {
      refuse(translateMessage(taken.failure));
      return false;
    }
    let isNew = false;
    change((known) => {
      isNew = known.every(({ id }) => id !== taken.value.id);
      return isNew ? [...known, taken.value] : [...known];
    });
    if (!isNew) refuse(t('{name} was already added.', { name: file.name }));
    return isNew;
  }

  async function addWaiting(): Promise<void> {
    setRefusals([]);
    setSomeAdded(false);
    let [offered, added, passedOver] = [0, 0, 0];
    for (let file = waiting.current.shift(); file && !isClosed.current; file = waiting.current.shift()) {
      offered += 1;
      if (count + added >= maxPictures) passedOver += 1;
      else if (await addOne(file)) added += 1;
    }
    if (passedOver > 0) {
      refuse(
        t('A page has at most {max} pictures. {room} of {count} were added.', {
          max: maxPictures,
          room: added,
          count: offered,
        }),
      );
    }
    setSomeAdded(added > 0);
    setPreparing(null);
  }

  const add = (files: readonly File[]) => {
    waiting.current.push(...files);
    if (isAdding.current || waiting.current.length === 0) return;
    isAdding.current = true;
    void addWaiting().finally(() => {
      isAdding.current = false;
    });
  };
  /** `wereSomeAdded`: other files of the same selection were added. */
  return { add, preparing, refusals, wereSomeAdded };
}

function useClosed(): { readonly current: boolean } {
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  return isClosed;
}

/** Handles files that are dropped or pasted anywhere, because the browser would otherwise open a file that misses the field. */
function useFilesOfPage(add: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => take(event, event.dataTransfer);
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => stop.abort();
  }, []);
}
