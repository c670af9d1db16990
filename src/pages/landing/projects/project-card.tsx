import { memo } from 'react';
import { slugOfProject } from '#domain/portfolio/page-address.ts';
import type { PortfolioProject } from '#domain/portfolio/portfolio-project.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import { languageAddress, useIslandLanguage } from '../page-language.ts';
import { technologyPills } from './project-tabs.ts';

/** A tap on a tab or on *Details* renders none of them anew. */
export const ProjectCard = memo(function ProjectCard({
  project,
  onDetails,
}: {
  project: PortfolioProject;
  onDetails: (project: PortfolioProject) => void;
}) {
  const { texts, home } = useIslandLanguage();
  return (
    <li className="project">
      <ProjectMeta project={project} />
      <h3>
        <a href={languageAddress(home, caseStudyPath(slugOfProject(project)))}>{project.name}</a>
      </h3>
      {project.summary !== '' && <p>{project.summary}</p>}
      <ProjectFacts project={project} />
      <button
        className="button button-small needs-script"
        type="button"
        aria-haspopup="dialog"
        onClick={() => onDetails(project)}
      >
        {texts.details}
        <span className="hidden">{texts.detailsOf(project.name)}</span>
      </button>
    </li>
  );
});

/** A published project shows what its owner picked: each of these may be missing. */
export function ProjectMeta({ project: { type, timeline } }: { project: PortfolioProject }) {
  if (type === '' && timeline === '') return null;
  return (
    <p className="project-meta">
      <span>{type}</span>
      <span>{timeline}</span>
    </p>
  );
}

/** What a card and the details dialog show alike. */
export function ProjectFacts({ project }: { project: PortfolioProject }) {
  const { texts } = useIslandLanguage();
  const pills = technologyPills(project.technologies);
  return (
    <>
      {pills.length > 0 && (
        <ul className="pills" aria-label={texts.technologies}>
          {pills.map((pill) => (
            <li key={pill}>{pill}</li>
          ))}
        </ul>
      )}
      {project.features.length > 0 && (
        <ul className="features" aria-label={texts.features}>
          {project.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      {project.role !== '' && (
        <p className="project-role">
          <span className="muted">{texts.role}</span>
          {project.role}
        </p>
      )}
    </>
  );
}
