import { useEffect, useRef } from 'react';
import { slugOfProject } from '#domain/portfolio/page-address.ts';
import type { PortfolioProject } from '#domain/portfolio/portfolio-project.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import { languageAddress, useIslandLanguage } from '../page-language.ts';
import { ProjectFacts, ProjectMeta } from './project-card.tsx';

/** The full description of one project. Escape, the backdrop and the button close it. */
export function ProjectDialog({ project, onClose }: { project: PortfolioProject; onClose: () => void }) {
  const { texts, home } = useIslandLanguage();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="project-dialog"
      aria-labelledby="project-dialog-title"
      onClose={onClose}
      onPointerDown={(event) => {
        // The dialog's own box fills it; a press that hits the dialog itself is one on the backdrop.
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className="project-dialog-body">
        <ProjectMeta project={project} />
        <h2 id="project-dialog-title">{project.name}</h2>
        {project.description !== '' && <p dir="auto">{project.description}</p>}
        <ProjectFacts project={project} />
        {project.facts?.map(({ term, value, url }) => {
          const shown = term === 'Activity' ? (texts.activity[value] ?? value) : value;
          return (
            <p key={`${term} ${value}`} className="project-role">
              <span className="muted">{texts.facts[term]}</span>
              {url ? (
                <a href={url} rel="noreferrer noopener">
                  {shown}
                </a>
              ) : (
                shown
              )}
            </p>
          );
        })}
        <form method="dialog" className="hero-actions">
          <a
            className="button button-primary"
            href={languageAddress(home, caseStudyPath(slugOfProject(project)))}
          >
            {texts.openProjectPage}
          </a>
          <button className="button" type="submit">
            {texts.close}
          </button>
        </form>
      </div>
    </dialog>
  );
}
