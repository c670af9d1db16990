import { memo } from 'react';
import type { ProjectCardContent } from '#content/translations.ts';
import { slugOfProject } from '#domain/portfolio/page-address.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import { languageAddress, useIslandLanguage } from '../page-language.ts';
import { SiteImage } from '../site-image.tsx';
import { TextList } from '../text-list.tsx';
import { technologyPills } from './project-tabs.ts';

/**
 * The whole card links to the project's page. Any text of a published project may be empty, because the owner picks the
 * fields.
 *
 * @param isFeatured renders the card in full width, with its picture
 */
export const ProjectCard = memo(function ProjectCard({
  project,
  isFeatured,
}: {
  project: ProjectCardContent;
  isFeatured: boolean;
}) {
  const { texts, home } = useIslandLanguage();
  const { name, summary, type, timeline, role, features, figure, picture, testimonial } = project;
  return (
    <li className={isFeatured ? 'project featured' : 'project'}>
      {(type !== '' || timeline !== '') && (
        <p className="project-meta">
          <span>{type}</span>
          <span>{timeline}</span>
        </p>
      )}
      {figure && (
        <p className="figure">
          <b>{figure.value}</b>
          {` ${figure.label}`}
        </p>
      )}
      {isFeatured && picture && <SiteImage picture={picture} />}
      <h3>{name}</h3>
      {summary !== '' && <p>{summary}</p>}
      <TextList className="pills" texts={technologyPills(project.technologies)} />
      <TextList className="features" texts={features} />
      {role !== '' && (
        <p className="project-role">
          <span className="muted">{texts.role}</span>
          {role}
        </p>
      )}
      {testimonial && (
        <figure>
          <blockquote>{testimonial.quote}</blockquote>
          <figcaption>
            {testimonial.name}
            <span className="muted">{`, ${testimonial.position}`}</span>
          </figcaption>
        </figure>
      )}
      <a
        className="button button-small"
        aria-label={texts.details + texts.detailsLabel(name)}
        href={languageAddress(home, caseStudyPath(slugOfProject(project)))}
      >
        {texts.details}
      </a>
    </li>
  );
});
