import { hasSection } from '#content/page-sections.ts';
import type { SiteContent } from '#domain/content/site-content.ts';
import { type CaseStudy, hasStudy } from '#domain/portfolio/case-study.ts';
import type { PortfolioProject } from '#domain/portfolio/portfolio-project.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import type { PageTexts } from '#locales/texts.ts';
import { Definitions } from '../landing/definitions.tsx';
import { PageFrame } from '../landing/page-frame.tsx';
import { languageAddress, usePageLanguage } from '../landing/page-language.ts';
import { technologyPills } from '../landing/projects/project-tabs.ts';
import { TextList } from '../landing/text-list.tsx';
import { CasePictures, LeadPicture } from './case-study-pictures.tsx';
import type { ProjectPage } from './project-pages.ts';

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="case-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Text({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  if (paragraphs.length === 0) return null;
  return (
    <Part title={title}>
      <div className="case-body">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Part>
  );
}

function Quote({ quote }: Pick<CaseStudy, 'quote'>) {
  if (quote === null) return null;
  return (
    <figure className="case-quote">
      <blockquote>
        <p>{quote.text}</p>
      </blockquote>
      {quote.source !== '' && <figcaption className="muted">{quote.source}</figcaption>}
    </figure>
  );
}

/** Lists the stack with its evidence, or only the technologies if the case study has no stack. */
function Stack({ stack, technologies }: Pick<CaseStudy, 'stack'> & { technologies: readonly string[] }) {
  const { texts } = usePageLanguage();
  if (stack.length + technologies.length === 0) return null;
  return (
    <Part title={texts.stack}>
      {stack.length > 0 ? (
        <Definitions
          className="case-body case-stack"
          entries={stack.map(({ name, evidence }) => [name, evidence])}
        />
      ) : (
        <TextList className="case-body pills" label={texts.technologies} texts={technologies} />
      )}
    </Part>
  );
}

function Links({ links }: Pick<CaseStudy, 'links'>) {
  const { texts } = usePageLanguage();
  if (links.length === 0) return null;
  return (
    <Part title={texts.links}>
      <ul className="case-body">
        {links.map(({ text, url }) => (
          <li key={`${text} ${url}`}>
            <a className="text-link" href={url} rel="noreferrer noopener">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/**
 * The page of a project. The build prerenders it, and the application renders it for projects that were published after the
 * build.
 * @param backendUrl base URL of published pictures, without a trailing slash
 */
export function CaseStudyPage({
  content,
  page,
  next,
  backendUrl,
  onThemeSwitch,
}: {
  content: Pick<SiteContent, 'owner' | 'socialLinks'>;
  page: ProjectPage;
  next: ProjectPage | null;
  backendUrl: string;
  /** Called by the theme button. Required in the application, where no loader script switches the theme. */
  onThemeSwitch?: () => void;
}) {
  const { texts } = usePageLanguage();
  const { project, study } = page;
  return (
    <PageFrame content={content} onThemeSwitch={onThemeSwitch}>
      <main id="main">
        <article className="page-width case">
          <CaseHeading project={project} />
          <Definitions
            className="case-figures"
            label={texts.inFigures}
            entries={study.figures.map(({ label, value }) => [label, value])}
          />
          <LeadPicture page={page} backendUrl={backendUrl} />
          <Text title={texts.problem} paragraphs={study.problem} />
          <Text title={texts.approach} paragraphs={study.approach} />
          <CasePictures page={page} backendUrl={backendUrl} />
          <Text title={texts.result} paragraphs={study.result} />
          <Quote quote={study.quote} />
          {hasStudy(study) || <Features features={project.features} />}
          <Stack stack={study.stack} technologies={technologyPills(project.technologies)} />
          <Links links={[...study.links, ...getLinks(project, texts)]} />
        </article>
        <NextPage next={next} />
      </main>
    </PageFrame>
  );
}

function CaseHeading({ project }: { project: PortfolioProject }) {
  const { texts, home } = usePageLanguage();
  return (
    <header className="case-heading">
      <a className="text-link case-back" href={hasSection('projects') ? `${home}#projects` : home}>
        {texts.projects}
      </a>
      <h1>{project.name}</h1>
      <Definitions
        className="case-facts"
        entries={[
          [texts.type, project.type],
          [texts.time, project.timeline],
          [texts.role, project.role],
          ...getFacts(project, texts),
        ]}
      />
      <p className="lead">{project.description || project.summary}</p>
    </header>
  );
}

function Features({ features }: { features: readonly string[] }) {
  const { texts } = usePageLanguage();
  if (features.length === 0) return null;
  return (
    <Part title={texts.whatItDoes}>
      <TextList className="features case-body" texts={features} />
    </Part>
  );
}

/** Returns the facts of a published project without its links and pictures. */
function getFacts({ facts = [] }: PortfolioProject, texts: PageTexts): [string, string][] {
  return facts.flatMap(({ term, value }): [string, string][] => {
    if (term === 'Repository' || term === 'Website' || term === 'Picture') return [];
    return [[texts.facts[term], term === 'Activity' ? (texts.activity[value] ?? value) : value]];
  });
}

/** Returns the repository and website links of a published project. A fact without a URL has no link. */
function getLinks({ facts = [] }: PortfolioProject, texts: PageTexts): { text: string; url: string }[] {
  return facts.flatMap(({ term, url }) => {
    if (!url || term === 'Picture') return [];
    return [{ text: term === 'Repository' ? texts.repository : texts.website, url }];
  });
}

function NextPage({ next }: { next: ProjectPage | null }) {
  const { texts, home } = usePageLanguage();
  if (next === null) return null;
  return (
    <nav className="page-width case-next" aria-label={texts.nextProject}>
      <a href={languageAddress(home, caseStudyPath(next.slug))}>
        <span className="muted">{hasStudy(next.study) ? texts.nextCaseStudy : texts.nextProject}</span>
        <span className="case-next-name">{next.project.name}</span>
        <span className="case-next-summary">{next.project.summary}</span>
      </a>
    </nav>
  );
}
