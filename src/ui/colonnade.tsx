import { type Column, colonnadeColumns } from './colonnade.geometry.ts';

const tallest = 9;

/**
 * Draws one column per year. Hidden from screen readers, because the career section has the same data as text.
 * @param shares heights of the columns from 0 to 1, oldest first, for a chart of another period; null if unknown
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

/** Returns a minimum height for small and unknown values, so that they stay visible. Zero has no height. */
function getHeight(share: number | null): number {
  if (share === null) return 0.5;
  return share === 0 ? 0 : Math.max(0.5, Math.round(share * tallest * 10) / 10);
}

/** Draws all columns with a single path, to keep the prerendered document small. */
function outline(columns: readonly (Column & { top: number })[]): string {
  return columns
    .map(({ x, width, top }, index) => {
      const before = columns[index - 1];
      return `${before ? `h${x - before.x - before.width}` : `M${x} ${tallest}`}V${top}h${width}V${tallest}`;
    })
    .join('');
}
