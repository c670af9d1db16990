import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { repositoriesPerListPage } from '#config/constants.ts';
import type { ListChange } from '#domain/repository/list-url-state.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { type Listed, type Panel, PanelContext } from './panel-context.ts';
import { PanelContent, RepositoryPanel } from './repository-panel.tsx';

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
