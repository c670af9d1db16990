import { type Column, colonnadeColumns } from './colonnade.geometry.ts';

const tallest = 9;

/**
 * A column for each year, hidden from screen readers because the career section has the same data.
 * @param shares column heights from 0 to 1 for a chart of another period, oldest first; null: unknown
 */
export function Colonnade({
  years,
  shares,
  className = '',
}: {
  years: number;
  shares?: readonly (number | null)[];
  className?: string;
}) {
  const columns = colonnadeColumns(1200, years, shares !== undefined).map((column, year) => {
    const share = shares === undefined ? 1 : (shares[year] ?? null);
    return { ...column, top: tallest - getHeight(share), known: share !== null };
  });
  return (
    <svg
      className={`colonnade ${className}`.trimEnd()}
      viewBox={`0 0 1200 ${tallest}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={outline(columns.filter(({ accent, known }) => known && !accent))} />
      <path className="accent" d={outline(columns.filter(({ accent, known }) => known && accent))} />
      {columns.some(({ known }) => !known) && (
        <path className="opacity-30" d={outline(columns.filter(({ known }) => !known))} />
      )}
    </svg>
  );
}

/** Small values stay visible; unknown ones have the minimum height. */
function getHeight(share: number | null): number {
  if (share === null) return 0.5;
  return share === 0 ? 0 : Math.max(0.5, Math.round(share * tallest * 10) / 10);
}

/** A single path, to keep the document small. */
function outline(columns: readonly (Column & { top: number })[]): string {
  return columns
    .map(({ x, width, top }, index) => {
      const before = columns[index - 1];
      return `${before ? `h${x - before.x - before.width}` : `M${x} ${tallest}`}V${top}h${width}V${tallest}`;
    })
    .join('');
}
