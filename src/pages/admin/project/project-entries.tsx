import { portfolioEntryId } from '#domain/portfolio/portfolio-entry.ts';
import type { Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EntryList } from '../analysis/entry-list.tsx';

/** What visitors of the landing page see, or will see, of the project's repositories. */
export function ProjectEntries({
  repositories,
  projects,
}: {
  repositories: readonly Repository[];
  projects: readonly Project[];
}) {
  const ids = new Set(projects.map(({ id }) => id));
  const withEntry = repositories.filter((repository) => ids.has(portfolioEntryId(repository)));
  return (
    <section aria-labelledby="project-entries" className="grid gap-4">
      <h2 id="project-entries" className="text-xl font-semibold">
        {t('Portfolio entries')}
      </h2>
      {withEntry.length > 0 ? (
        <EntryList repositories={withEntry} projects={projects} />
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="m-0 text-sm text-muted">
            {t('None of its repositories has one. They are drafted and published under Repository Analysis.')}
          </p>
          <ButtonLink to={`${paths.repositories}?tab=analysis`}>{t('Repository Analysis')}</ButtonLink>
        </div>
      )}
    </section>
  );
}
