import type { PortfolioEntry } from '#domain/portfolio/portfolio-project.ts';
import { projectFields } from '#domain/shared/entities.ts';

/** A portfolio entry that publishes nothing. */
export const emptyEntry = Object.fromEntries(
  Object.entries(projectFields)
    .filter(([, field]) => 'within' in field)
    .map(([field]) => [field, null]),
) as { readonly [F in keyof PortfolioEntry]: PortfolioEntry[F] | null };
