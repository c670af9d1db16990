import { colonnadeColumns } from './colonnade.geometry.ts';

/** A column for each year of the career, for the eye only: what it says is said in the career, too. */
export function Colonnade({ years, className = '' }: { years: number; className?: string }) {
  const columns = colonnadeColumns(1200, years);
  // One line along the ground and over each column: few and small numbers, in the document, too.
  const draw = (accent: boolean) =>
    columns
      .filter((column) => column.accent === accent)
      .map(({ x, width }, index, drawn) => {
        const before = drawn[index - 1];
        return `${before ? `h${x - before.x - before.width}` : `M${x} 9`}V0h${width}V9`;
      })
      .join('');
  return (
    <svg
      className={`colonnade ${className}`.trimEnd()}
      viewBox="0 0 1200 9"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={draw(false)} />
      <path className="accent" d={draw(true)} />
    </svg>
  );
}
