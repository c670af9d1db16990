import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';

/** A button that looks like a checkbox, because the specification calls it Select or Selected. */
export function SelectBox({
  selected,
  label,
  title,
  onClick,
}: {
  selected: boolean;
  label: string;
  title: string;
  onClick: (event: MouseEvent) => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={label}
      title={title}
      onClick={onClick}
      className="group inline-flex size-8 cursor-pointer items-center justify-center border-0 bg-transparent p-0 -outline-offset-2 pointer-coarse:size-11"
    >
      <span
        aria-hidden="true"
        className={`inline-flex size-4 items-center justify-center rounded-sm border pointer-coarse:size-5 ${
          selected ? 'border-ink bg-ink text-paper' : 'border-control bg-paper group-hover:border-ink'
        }`}
      >
        {selected && <Check size={12} strokeWidth={3} />}
      </span>
    </button>
  );
}
