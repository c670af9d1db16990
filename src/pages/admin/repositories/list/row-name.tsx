import type { MouseEvent } from 'react';
import { findLink } from '#domain/analysis/analysis-text.ts';
import type { Repository } from '#domain/repository/repository.ts';

// Has a minimum width, so that the name remains readable beside many badges.
const look = 'min-w-12 max-w-full truncate font-semibold text-ink';

/** Opens the panel. It is also a link to GitHub, which Ctrl, ⌘, Shift or the middle button opens. */
export function RowName({
  repository: { id, name, url },
  label,
  onOpen,
}: {
  repository: Repository;
  label: string;
  /** Opens the panel. Null if the row has no panel. */
  onOpen: ((id: string) => void) | null;
}) {
  if (onOpen === null) {
    return (
      <span className={look} title={label}>
        {name}
      </span>
    );
  }
  const address = findLink(location.origin, url);
  if (address === null) {
    return (
      <button
        type="button"
        data-name={id}
        title={label}
        className={`${look} cursor-pointer border-0 bg-transparent p-0 hover:underline`}
        onClick={() => onOpen(id)}
      >
        {name}
      </button>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      data-name={id}
      title={label}
      className={`${look} no-underline -outline-offset-2 hover:underline`}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onOpen(id);
      }}
    >
      {name}
    </a>
  );
}

function isPlain({ ctrlKey, metaKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
