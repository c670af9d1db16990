import { hasSection, sections as siteSections } from '#content/page-sections.ts';
import { type PageSection, sectionId } from '#domain/content/page-section.ts';
import type { SiteContent } from '#domain/content/site-content.ts';
import { careerYears } from '#domain/portfolio/career-years.ts';
import { projectCategories } from '#domain/portfolio/portfolio-project.ts';
import { PageFrame } from './page-frame.tsx';
import { usePageLanguage } from './page-language.ts';
import { Contact } from './sections/contact.tsx';
import { Expertise } from './sections/expertise.tsx';
import { Hero } from './sections/hero.tsx';
import { NumberedSection } from './sections/numbered-section.tsx';
import { type MarkdownParser, OwnSection } from './sections/own-section.tsx';
import { References } from './sections/references.tsx';
import { Services } from './sections/services.tsx';

/** Prerendered islands. The entry hydrates each container by name. */
export interface LandingIslands {
  projects: React.ReactNode;
  skills: React.ReactNode;
  /** Absent on a site without a server. */
  contact?: React.ReactNode;
}

interface LandingPageProps {
  content: SiteContent;
  islands: LandingIslands;
  /** Date of the build, the last year of the career. */
  today: Date;
  parseMarkdown: MarkdownParser;
  sections?: readonly PageSection[];
}

/** Rendered at build time only. Interactive parts are islands, which are hydrated. */
export function LandingPage({ sections = siteSections, ...props }: LandingPageProps) {
  const { content, today } = props;
  return (
    <PageFrame content={content} sections={sections} onLandingPage>
      <main id="main">
        <Hero content={content} years={careerYears(content.career, today)} sections={sections} />
        {sections.map((section, index) => (
          <Section
            key={sectionId(section)}
            {...props}
            sections={sections}
            section={section}
            number={String(index + 1).padStart(2, '0')}
          />
        ))}
      </main>
    </PageFrame>
  );
}

interface SectionProps extends LandingPageProps {
  section: PageSection;
  number: string;
  sections: readonly PageSection[];
}

function Section({ section, number, sections, content, islands, parseMarkdown }: SectionProps) {
  const { texts } = usePageLanguage();
  switch (section) {
    case 'projects':
      return (
        <NumberedSection id="projects" number={number} title={texts.projectPortfolio}>
          <Island name="projects">{islands.projects}</Island>
        </NumberedSection>
      );
    case 'expertise':
      return (
        <Expertise
          number={number}
          competencies={content.competencies}
          skills={<Island name="skills">{islands.skills}</Island>}
        />
      );
    case 'services':
      return (
        <Services number={number} services={content.services} contact={hasSection('contact', sections)} />
      );
    case 'references':
      return <References number={number} content={content} />;
    case 'contact':
      return (
        <Contact
          number={number}
          owner={content.owner}
          evidence={content.evidence}
          form={islands.contact && <Island name="contact">{islands.contact}</Island>}
        />
      );
    default:
      return <OwnSection number={number} section={section} parseMarkdown={parseMarkdown} />;
  }
}

function Island({ name, children }: { name: keyof LandingIslands; children: React.ReactNode }) {
  return <div data-island={name}>{children}</div>;
}

/** A lone card is as wide as the page, with its text below the heading. */
export const loneCardStyle =
  '@media(min-width:40rem){.cards>:only-child:not(.featured){grid-column:1/-1}}' +
  '@media(min-width:64rem){.cards>:only-child:not(.featured){padding-left:calc((100% + 2rem)/3)}}';

/** Returns whether a list of the page has a single card. */
export function hasLoneCard({ projects, competencies, fallbackSkills, evidence }: SiteContent): boolean {
  const inTabs = projectCategories.map((tab) => projects.filter(({ category }) => category === tab));
  const lists = [...inTabs, competencies, fallbackSkills];
  return (
    lists.some(({ length }) => length === 1) || evidence.notes.length + evidence.certificates.length === 0
  );
}
