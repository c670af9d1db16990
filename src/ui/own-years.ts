import { careerYears } from '#domain/portfolio/career-years.ts';
import { career } from '#site/career.ts';

export function ownYears(): number {
  return careerYears(career, new Date()).count;
}
