import { useEffect } from 'react';
import { Modal } from '#ui/modal.tsx';
import type { Command } from './command.ts';
import { CommandSearch } from './command-search.tsx';
import { rememberCommand } from './recent-commands.ts';
import { useCommands } from './use-commands.ts';

interface CommandPaletteProps {
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Ctrl or ⌘ with K, anywhere in the workspace: type a few letters, choose with the arrow keys, Enter. */
export function CommandPalette({ open, onOpen: setOpen }: CommandPaletteProps) {
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
        // Another dialog is open.
        if (document.querySelector('dialog[open]') && !open) return;
        event.preventDefault();
        setOpen(!open);
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [open, setOpen]);

  return (
    <Modal atTop open={open} title="Commands" onClose={() => setOpen(false)}>
      <Palette onDone={() => setOpen(false)} />
    </Modal>
  );
}

/** Apart from what is typed: the commands are put together once, not with every letter. */
function Palette({ onDone }: { onDone: () => void }) {
  const commands = useCommands();
  function run(command: Command) {
    rememberCommand(command.id);
    onDone();
    command.run();
  }
  return <CommandSearch commands={commands} onRun={run} />;
}
