import { colonnadeColumns } from './colonnade.geometry.ts';

/** A column for each year of the career, for the eye only: what it says is said in the career, too. */
export function Colonnade({ years, className = '' }: { years: number; className?: string }) {
  const columns = colonnadeColumns(1200, years);
  // Each from where the one before began: the numbers stay small, in the document, too.
  const draw = (accent: boolean) =>
    columns
      .filter((column) => column.accent === accent)
      .map(({ x, width }, index, drawn) => `m${x - (drawn[index - 1]?.x ?? 0)} 0h${width}v9h-${width}z`)
      .join('');
  return (
    <svg
      className={`colonnade ${className}`}
      viewBox="0 0 1200 9"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={draw(false)} />
      <path className="accent" d={draw(true)} />
    </svg>
  );
}
