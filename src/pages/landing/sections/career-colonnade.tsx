import type { CareerYears } from '#domain/portfolio/career-years.ts';
import { colonnadeColumns } from '#ui/colonnade.geometry.ts';
import type { CareerWork } from '../career-work.ts';
import { usePageLanguage } from '../page-language.ts';

/**
 * The career as a row of columns, one per year; the list's numbers are the years. Each column's label links to its work. CSS
 * alone shows the labels: list items are focusable, so that a tap shows the label, because columns are too narrow to be links.
 */
export function CareerColonnade({
  years,
  works,
}: {
  years: CareerYears;
  works: readonly (CareerWork | null)[];
}) {
  const { texts } = usePageLanguage();
  return (
    <div className="hero-years">
      <ol className="years" start={years.from} aria-label={texts.career}>
        {works.map((work, index) => (
          <li key={years.from + index} tabIndex={work === null ? undefined : -1}>
            {work && <a href={work.address}>{[work.name, work.result].filter(Boolean).join(' – ')}</a>}
          </li>
        ))}
      </ol>
      <p>
        <span>{years.from}</span>
        <span>{years.to}</span>
      </p>
    </div>
  );
}

const width = 600;

/** Returns the column widths as CSS, because the Content Security Policy forbids style attributes. */
export function colonnadeStyle({ count }: CareerYears): string {
  const columns = colonnadeColumns(width, count);
  const tracks = columns.map(({ x }, index) => `${(columns[index + 1]?.x ?? width) - x}fr`);
  const firstOfRightHalf = columns.findIndex(({ x }) => x > width / 2) + 1;
  return `.years{grid-template-columns:${tracks.join(' ')}}.years li:nth-child(n+${firstOfRightHalf}) a{right:0;left:auto}`;
}
