import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { entryName } from './form-schema.ts';

interface ListEditorProps {
  label: string;
  path: string;
  items: readonly unknown[];
  errors: ReadonlyMap<string, string>;
  onChange: (items: unknown[]) => void;
  newEntry: () => unknown;
  renderEntry: (entry: {
    name: string;
    path: string;
    value: unknown;
    onChange: (value: unknown) => void;
  }) => ReactNode;
}

/** Edits a list. One entry is open at a time, and each entry can be moved and removed. */
export function ListEditor(props: ListEditorProps) {
  const { label, path, items, errors, onChange, newEntry, renderEntry } = props;
  const [open, setOpen] = useState<number | null>(null);
  const { list, status, say, focusEntry } = useEntryFocus();
  const error = errors.get(path);
  const findName = (index: number) => entryName(items[index]) || `${label} ${index + 1}`;

  function move(from: number, to: number) {
    const moved = items.filter((_, index) => index !== from);
    moved.splice(to, 0, items[from]);
    onChange(moved);
    if (open === from) setOpen(to);
    else if (open === to) setOpen(from);
    say(t('{name}: {place} of {count}', { name: findName(from), place: to + 1, count: items.length }));
    focusEntry(to, to < from ? 'up' : 'down');
  }

  function remove(at: number) {
    onChange(items.filter((_, index) => index !== at));
    setOpen(null);
    say(t('{name} removed', { name: findName(at) }));
    focusEntry(Math.min(at, items.length - 2), 'open');
  }

  function add() {
    onChange([...items, newEntry()]);
    setOpen(items.length);
    focusEntry(items.length, 'field');
  }

  return (
    <fieldset ref={list} className="m-0 grid gap-3 border-0 p-0">
      {/* Hidden for a list that is a whole section, because the page's title names it. */}
      <legend className={path.includes('.') ? 'mb-2 p-0 text-sm font-medium' : 'sr-only'}>{label}</legend>
      {items.length > 0 && (
        <ol className="m-0 list-none border-t border-hairline p-0">
          {items.map((item, index) => (
            <Entry
              // The index is the key, because entries have no ids and only the open entry has state.
              key={index}
              index={index}
              count={items.length}
              name={findName(index)}
              isWrong={isWrong(errors, `${path}.${index}`)}
              isOpen={open === index}
              onOpen={() => setOpen(open === index ? null : index)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            >
              {renderEntry({
                name: findName(index),
                path: `${path}.${index}`,
                value: item,
                onChange: (changed) => onChange(items.map((other, at) => (at === index ? changed : other))),
              })}
            </Entry>
          ))}
        </ol>
      )}
      {error !== undefined && (
        <p role="alert" className="m-0 text-sm text-danger">
          {label} {translateMessage(error)}.
        </p>
      )}
      <Button
        className="justify-self-start"
        aria-invalid={error === undefined ? undefined : true}
        onClick={add}
      >
        <Plus aria-hidden="true" size={16} />
        {t('Add an entry')}
        <span className="sr-only"> {t('to {label}', { label })}</span>
      </Button>
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  );
}

interface EntryProps {
  index: number;
  count: number;
  name: string;
  isOpen: boolean;
  /** True for an entry with an error, which stays open. */
  isWrong: boolean;
  onOpen: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

function isWrong(errors: ReadonlyMap<string, string>, path: string): boolean {
  return [...errors.keys()].some((wrong) => wrong === path || wrong.startsWith(`${path}.`));
}

function Entry(props: EntryProps) {
  const { index, count, name, isOpen, isWrong, onOpen, onMove, onRemove, children } = props;
  const shown = isOpen || isWrong;
  return (
    <li data-entry={index} className="border-b border-hairline">
      <div className="flex flex-wrap items-center">
        <Button
          look="quiet"
          data-part="open"
          aria-expanded={shown}
          className="min-h-10 min-w-0 grow basis-28 justify-start px-1 text-left"
          onClick={onOpen}
        >
          <ChevronDown aria-hidden="true" size={16} className={`shrink-0 ${shown ? '' : '-rotate-90'}`} />
          <span className="truncate">{name}</span>
        </Button>
        <Button
          look="quiet"
          data-part="up"
          className="min-h-10 px-2"
          aria-label={t('Move {name} up', { name })}
          // Uses `aria-disabled` instead of `disabled`, so that the button keeps the focus when the entry reaches the end.
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(index - 1)}
        >
          <ArrowUp aria-hidden="true" size={16} />
        </Button>
        <Button
          look="quiet"
          data-part="down"
          className="min-h-10 px-2"
          aria-label={t('Move {name} down', { name })}
          aria-disabled={index === count - 1}
          onClick={() => index < count - 1 && onMove(index + 1)}
        >
          <ArrowDown aria-hidden="true" size={16} />
        </Button>
        <Button
          look="quiet"
          className="min-h-10 px-2"
          aria-label={t('Remove {name}', { name })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" size={16} />
        </Button>
      </div>
      {shown && <div className="grid gap-4 pt-1 pb-5">{children}</div>}
    </li>
  );
}

type Part = 'open' | 'up' | 'down' | 'field';

/** Keeps the focus near an entry that was moved, added or removed, and announces what happened. */
function useEntryFocus() {
  const list = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<{ index: number; part: Part } | null>(null);
  const [status, say] = useState('');
  useEffect(() => {
    if (!wanted.current || !list.current) return;
    const { index, part } = wanted.current;
    wanted.current = null;
    const entry = list.current.querySelector(`:scope > ol > [data-entry="${index}"]`);
    const target =
      part === 'field'
        ? entry?.querySelector('input, textarea, select')
        : entry?.querySelector(`[data-part=${part}]`);
    const other = list.current.querySelector(':scope > button');
    const focused = target ?? other;
    if (focused instanceof HTMLElement) focused.focus();
  });
  return {
    list,
    status,
    say,
    focusEntry: (index: number, part: Part) => {
      wanted.current = { index, part };
    },
  };
}
