import type { PortfolioProject } from '#domain/portfolio-project.ts';
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
      <p className="project-meta">
        <span>{project.type}</span>
        <span>{project.timeline}</span>
      </p>
      <h3>{project.name}</h3>
      <p className="project-description">{project.description}</p>
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

/** What a card and the details dialog show alike. */
export function ProjectFacts({ project }: { project: PortfolioProject }) {
  return (
    <>
      <ul className="pills" aria-label="Technologies">
        {technologyPills(project.technologies).map((pill) => (
          <li key={pill}>{pill}</li>
        ))}
      </ul>
      <ul className="features" aria-label="Features">
        {project.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {project.role !== '' && (
        <p className="project-role">
          <span className="muted">Role</span>
          {project.role}
        </p>
      )}
    </>
  );
}
