import { slugOfProject } from '#domain/portfolio/page-address.ts';
import type { PortfolioProject } from '#domain/portfolio/portfolio-project.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import { technologyPills } from './project-tabs.ts';

export function ProjectCard({
  project,
  onDetails,
}: {
  project: PortfolioProject;
  onDetails: (project: PortfolioProject) => void;
}) {
  return (
    <li className="project">
      <ProjectMeta project={project} />
      <h3>
        <a href={caseStudyPath(slugOfProject(project))}>{project.name}</a>
      </h3>
      {project.summary !== '' && <p className="project-description">{project.summary}</p>}
      <ProjectFacts project={project} />
      <button
        className="button button-small needs-script"
        type="button"
        aria-haspopup="dialog"
        onClick={() => onDetails(project)}
      >
        Details<span className="hidden">{` of ${project.name}`}</span>
      </button>
    </li>
  );
}

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
  const pills = technologyPills(project.technologies);
  return (
    <>
      {pills.length > 0 && (
        <ul className="pills" aria-label="Technologies">
          {pills.map((pill) => (
            <li key={pill}>{pill}</li>
          ))}
        </ul>
      )}
      {project.features.length > 0 && (
        <ul className="features" aria-label="Features">
          {project.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      {project.role !== '' && (
        <p className="project-role">
          <span className="muted">Role</span>
          {project.role}
        </p>
      )}
    </>
  );
}
