import {
  Building2,
  CornerDownLeft,
  FileText,
  FolderGit2,
  FolderKanban,
  Globe,
  History,
  ListFilter,
  type LucideIcon,
  Settings,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '#domain/shared/format.ts';
import { formatCount, t } from '#locales/translate.ts';
import { asCode } from '#ui/field.tsx';
import type { Command, FoundGroup } from './command.ts';

const groupIcons: Record<Command['group'], LucideIcon> = {
  Recent: History,
  Actions: CornerDownLeft,
  Pages: FileText,
  Views: ListFilter,
  Settings,
  Projects: FolderKanban,
  Organizations: Building2,
  Repositories: FolderGit2,
  GitHub: Globe,
};

interface CommandSearchProps {
  text: string;
  onText: (text: string) => void;
  groups: readonly FoundGroup[];
  note: string | null;
  onRun: (command: Command) => void;
}

/** A WAI-ARIA combobox: the focus stays in the input, arrow keys move, and `aria-activedescendant` names the active result. */
export function CommandSearch({ text, onText, groups, note, onRun }: CommandSearchProps) {
  const [pointed, setActive] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = groups.flatMap((group) => group.commands);
  /** The search text for which Enter was pressed before its results arrived. Its first result runs as soon as it arrives. */
  const [awaited, setAwaited] = useState<string | null>(null);
  // Limits the index, because the number of results may shrink without typing.
  const active = Math.max(0, Math.min(pointed, found.length - 1));
  const optionId = (index: number) => `${id}-${index}`;

  function type(next: string) {
    onText(next);
    setActive(0);
    setAwaited(null);
    list.current?.scrollTo({ top: 0 });
  }

  function choose(command: Command) {
    setActive(0);
    setAwaited(null);
    onRun(command);
  }

  const [best] = found;
  useEffect(() => {
    if (awaited === text && best) choose(best);
  });

  function select(index: number) {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (found.length === 0) {
      if (event.key === 'Enter') setAwaited(text);
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      select((active + step + found.length) % found.length);
    }
    const chosen = found[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  }

  return (
    <div className="grid gap-3">
      <input
        type="text"
        role="combobox"
        aria-label={t('Search commands, repositories and projects')}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        placeholder={t('Search, or “gh ” for GitHub')}
        {...asCode}
        enterKeyHint="go"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        className="min-h-11 w-full rounded-sm border border-control bg-paper px-3 text-base text-ink"
      />
      {/* The height does not depend on the number of results, so that nothing moves. */}
      <div className="flex h-[min(24rem,calc(85vh-12rem))] flex-col border-t border-hairline">
        {note !== null && <p className="m-0 p-3 text-sm text-muted">{note}</p>}
        <div ref={list} id={id} role="listbox" aria-label={t('Commands')} className="min-h-0 overflow-y-auto">
          {groups.map(({ group, commands: own, total }) => (
            <fieldset key={group} aria-labelledby={`${id}-${group}`} className="m-0 min-w-0 border-0 p-0">
              <GroupName id={`${id}-${group}`} name={group} total={total} listed={own.length} />
              {own.map((command) => {
                const index = found.indexOf(command);
                return (
                  <Option
                    key={command.id}
                    id={optionId(index)}
                    command={command}
                    active={index === active}
                    onPoint={() => setActive(index)}
                    onRun={() => choose(command)}
                  />
                );
              })}
            </fieldset>
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {note ?? formatCount(found.length, 'result')}
      </p>
    </div>
  );
}

function GroupName({ id, name, total, listed }: { id: string; name: string; total: number; listed: number }) {
  return (
    <div id={id} role="presentation" className="tabular px-3 pt-3 pb-1 text-sm font-semibold text-muted">
      {t(name)}
      {total > listed && ` · ${t('{listed} of {total}', { listed, total: formatNumber(total) })}`}
    </div>
  );
}

function Option({
  id,
  command: { group, label, hint, icon: Icon = groupIcons[group], shortcut = [] },
  active,
  onPoint,
  onRun,
}: {
  id: string;
  command: Command;
  active: boolean;
  onPoint: () => void;
  onRun: () => void;
}) {
  return (
    <button
      type="button"
      // Cannot be focused, because the input keeps the focus and handles the keys.
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
      className={`flex min-h-9 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 border-0 border-l-2 px-3 text-left text-sm pointer-coarse:min-h-11 ${
        active ? 'border-ink bg-surface' : 'border-transparent bg-transparent'
      }`}
    >
      <span className="flex max-w-full min-w-0 items-center gap-2.5">
        <Icon aria-hidden="true" size={16} className="shrink-0 text-muted" />
        <span className="truncate">{label}</span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-1 text-muted">
        {hint}
        {shortcut.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    </button>
  );
}
