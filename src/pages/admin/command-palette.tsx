import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { type Command, useCommands } from './use-commands.ts';

interface CommandPaletteProps {
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The shortcut as this device's keys have it. */
const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

export function SearchButton({ onOpen, className = '' }: { onOpen: () => void; className?: string }) {
  return (
    <Button look="quiet" aria-haspopup="dialog" className={className} onClick={onOpen}>
      <Search aria-hidden="true" size={16} />
      <span className="max-lg:sr-only">Search</span>
      <kbd className="max-lg:hidden">{shortcut}</kbd>
    </Button>
  );
}

/** Ctrl or ⌘ with K, anywhere in the workspace: type a few letters, choose with the arrow keys, Enter. */
export function CommandPalette({ open, onOpen: setOpen }: CommandPaletteProps) {
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
        // Another dialog is being answered.
        if (document.querySelector('dialog[open]') && !open) return;
        event.preventDefault();
        setOpen(!open);
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [open, setOpen]);

  return (
    <Modal open={open} title="Commands" onClose={() => setOpen(false)}>
      <Palette onDone={() => setOpen(false)} />
    </Modal>
  );
}

function Palette({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('');
  const commands = useCommands(text);
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);

  function run(command: Command | undefined) {
    if (!command) return;
    onDone();
    command.run();
  }

  /** The arrow keys go from the search into the list and back. */
  function move(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const stops = [search.current, ...(list.current?.querySelectorAll('button') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  }

  return (
    // It only passes the arrow keys on; the controls inside are the interactive ones.
    <div role="presentation" className="grid gap-3" onKeyDown={move}>
      <input
        ref={search}
        type="search"
        aria-label="Command or repository"
        placeholder="Command or repository"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') run(commands[0]);
        }}
        className="min-h-11 w-full rounded-sm border border-control bg-paper px-3 text-base text-ink"
      />
      <ul
        ref={list}
        aria-label="Commands"
        className="m-0 max-h-80 min-h-44 list-none overflow-y-auto border-t border-hairline p-0"
      >
        {commands.length === 0 && <li className="p-3 text-sm text-muted">Nothing found</li>}
        {commands.map((command, index) => (
          <li key={command.id} className="border-b border-hairline last:border-0">
            <button
              type="button"
              onClick={() => run(command)}
              className={`flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 px-3 text-left text-sm -outline-offset-2 hover:bg-surface ${
                index === 0 && text !== '' ? 'bg-surface' : ''
              }`}
            >
              <span className="min-w-0 truncate">{command.label}</span>
              <span className="shrink-0 text-muted">{command.hint}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {commands.length} commands
      </p>
    </div>
  );
}
