import { ChevronDown, ChevronUp, X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { repositoriesPerListPage } from '#config/constants.ts';
import type { ListChange } from '#domain/repository/list-url-state.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { part } from '#ui/part.ts';
import { Spinner } from '#ui/surface.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';
import type { PanelTab } from './panel-content.tsx';

interface FrameProps {
  /** Id of the shown repository. The focus stays in the panel when the id changes. */
  about: string;
  title: string;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the list if there is room, otherwise a modal dialog. The same element, so that turning a tablet keeps its state. */
function PanelFrame({ about, title, onStep, onClose, children }: FrameProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useKeptFocus(heading, about);
  const isWide = useWideScreen();
  const show = useCallback(() => showDialog(dialog.current, !isWide), [isWide]);
  useEffect(show, [show]);
  useEffect(() => {
    const stop = new AbortController();
    dialog.current?.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || isInOwnDialog(event)) return;
        // Prevents the list's handler for Escape.
        event.preventDefault();
        onClose();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={(event) => {
        // React's `onClose` also receives the events of dialogs inside this one.
        if (event.target !== event.currentTarget) show();
        else if (!event.currentTarget.open) onClose();
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto border-0 bg-paper p-0 text-ink lg:top-0 lg:left-auto lg:z-10 lg:h-auto lg:w-md lg:border-t lg:border-l lg:border-ink"
    >
      <div className="relative grid gap-8 p-4 pb-24 md:p-6 md:pb-24">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="m-0 mr-[min(8rem,40vw)] text-xl font-bold tracking-tight wrap-anywhere outline-none"
        >
          {title}
        </h2>
        {children}
        {/* After the content in the tab order. */}
        <div className="absolute top-3 right-3 flex">
          <Tool label={t('Previous repository')} onClick={() => onStep(-1)}>
            <ChevronUp aria-hidden="true" size={18} />
          </Tool>
          <Tool label={t('Next repository')} onClick={() => onStep(1)}>
            <ChevronDown aria-hidden="true" size={18} />
          </Tool>
          <Tool label={t('Close')} onClick={onClose}>
            <X aria-hidden="true" size={18} />
          </Tool>
        </div>
      </div>
    </dialog>
  );
}

/** Opens the panel. Does nothing while a dialog inside the panel is open, because that must stay in front. */
function showDialog(dialog: HTMLDialogElement | null, isModal: boolean): void {
  if (!dialog || (dialog.open && dialog.matches(':modal') === isModal)) return;
  if (dialog.querySelector('dialog:modal')) return;
  const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
  dialog.close();
  if (isModal) dialog.showModal();
  else dialog.show();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** True if the event belongs to a dialog inside the panel, which closes by itself. */
function isInOwnDialog({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('dialog') !== currentTarget;
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button
      look="quiet"
      aria-label={label}
      title={label}
      className="size-[min(2.5rem,12.5vw)] min-h-0 p-0"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

// Loaded after the list.
export const PanelContent = part(async () => (await import('./panel-content.tsx')).PanelContent);

interface PanelProps {
  id: string;
  /** The row in the list, shown until the device's row has been read. */
  listed: Repository | null;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

export function RepositoryPanel({ id, listed, onStep, onClose }: PanelProps) {
  // Returns the id too, so that the row of the previous repository is not shown for a moment.
  const read = useWorkspaceQuery(
    async ({ repositories }) => ({ id, repository: await repositories.find(id) }),
    [id],
  );
  const [tab, setTab] = useState<PanelTab>('overview');
  const known = listed?.id === id ? listed : undefined;
  const repository = read?.id === id ? read.repository : known;
  return (
    <PanelFrame about={id} title={panelTitle(repository)} onStep={onStep} onClose={onClose}>
      {repository === undefined && <Spinner label={t('Loading...')} />}
      {repository === null && (
        <p className="m-0 text-muted">
          {t(
            "Repository {id} is not on this device. You removed the repository, or its organization hasn't been loaded yet.",
            { id },
          )}
        </p>
      )}
      {repository && (
        <Suspense fallback={<Spinner label={t('Loading...')} />}>
          <PanelContent key={id} repository={repository} tab={tab} onTab={setTab} />
        </Suspense>
      )}
    </PanelFrame>
  );
}

function panelTitle(repository: Repository | null | undefined): string {
  if (repository === undefined) return t('Repository');
  return repository === null ? t('Repository not found') : `${repository.owner}/${repository.name}`;
}

export interface Panel {
  /** Id of the repository whose panel is open, or null. */
  opened: string | null;
  open: (id: string) => void;
  /** Closes the panel and focuses the repository's name in the list. */
  close: () => void;
  /** Opens the repository above or below in the list, also on another page. */
  step: (by: 1 | -1) => void;
  /** Called by the list with the repositories that it shows. */
  list: (listed: Listed) => void;
}

interface Listed {
  found: readonly Repository[];
  list: HTMLElement | null;
}

const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = use(PanelContext);
  if (!panel) throw new Error('usePanel must be used within the list of repositories.');
  return panel;
}

interface PanelProviderProps {
  opened: string | null;
  show: (change: ListChange) => void;
  children: ReactNode;
}

export function PanelProvider({ opened, show, children }: PanelProviderProps) {
  const listed = useRef<Listed>({ found: [], list: null });
  const [known, setKnown] = useState<Repository | null>(null);
  useEffect(() => void whenIdle().then(PanelContent.preload), []);
  const panel = useMemo((): Panel => {
    const open = (id: string) => {
      setKnown(listed.current.found.find((repository) => repository.id === id) ?? null);
      show({ opened: id });
    };
    return {
      opened,
      open,
      list(now) {
        listed.current = now;
      },
      close() {
        show({ opened: null });
        getName(listed.current, opened)?.focus();
      },
      step(by) {
        const { found } = listed.current;
        const at = found.findIndex(({ id }) => id === opened);
        const next = found[at < 0 ? 0 : at + by];
        if (!next) return;
        setKnown(next);
        show({ opened: next.id, page: Math.floor(found.indexOf(next) / repositoriesPerListPage) + 1 });
      },
    };
  }, [opened, show]);
  return (
    <PanelContext value={panel}>
      {/* From 80 rem, the page ends 1.5 rem before the panel, which is 28 rem wide. Its content ends at 85.25 rem. */}
      <div className={opened === null ? '' : 'xl:mr-[max(0px,min(100vw,87.75rem)_-_100vw_+_27rem)]'}>
        {children}
      </div>
      {opened !== null && (
        <RepositoryPanel id={opened} listed={known} onStep={panel.step} onClose={panel.close} />
      )}
    </PanelContext>
  );
}

function getName({ list }: Listed, opened: string | null): HTMLElement | undefined {
  const names = list?.querySelectorAll<HTMLElement>('[data-name]') ?? [];
  return [...names].find(({ dataset }) => dataset['name'] === opened);
}
