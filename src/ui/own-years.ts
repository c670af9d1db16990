import { career } from '#content/career.ts';
import { careerYears } from '#domain/portfolio/career-years.ts';

export function ownYears(): number {
  return careerYears(
    career.map(({ period }) => period),
    new Date(),
  ).count;
}
