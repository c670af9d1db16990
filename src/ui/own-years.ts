import { career } from '#content/career.ts';
import { careerYears } from '#domain/portfolio/career-years.ts';

/** How many columns the owner's colonnade has today. */
export function ownYears(): number {
  return careerYears(
    career.map(({ period }) => period),
    new Date(),
  ).count;
}
