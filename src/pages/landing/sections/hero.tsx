import { hasSection } from '#content/page-sections.ts';
import type { PageSection } from '#domain/content/page-section.ts';
import type { SiteContent } from '#domain/content/site-content.ts';
import type { CareerYears } from '#domain/portfolio/career-years.ts';
import { careerWork } from '../career-work.ts';
import { Definitions } from '../definitions.tsx';
import { resumeFileName, resumePath } from '../documents.ts';
import { languageAddress, usePageLanguage } from '../page-language.ts';
import { SiteImage } from '../site-image.tsx';
import { TextList } from '../text-list.tsx';
import { CareerColonnade } from './career-colonnade.tsx';
import { BookingLink } from './contact.tsx';

export function Hero({
  content,
  years,
  sections,
}: {
  content: SiteContent;
  years: CareerYears;
  sections: readonly PageSection[];
}) {
  const { texts, home } = usePageLanguage();
  const { owner, evidence } = content;
  return (
    <section id="hero" className="page-width hero">
      <p className="badge">{owner.badge}</p>
      <h1>{owner.name}</h1>
      {evidence.outcome && <Outcome text={evidence.outcome} />}
      <div className="hero-story">
        {evidence.portrait && (
          <SiteImage className="portrait" picture={evidence.portrait} loading="eager" fetchPriority="low" />
        )}
        <p className="lead">{owner.bio}</p>
        <div className="hero-actions">
          {hasSection('projects', sections) && (
            <a className="button button-primary" href="#projects">
              {texts.viewProjects}
            </a>
          )}
          <a
            className="button"
            href={languageAddress(home, resumePath)}
            download={resumeFileName(owner.name, texts.resume)}
          >
            {texts.downloadResume}
          </a>
        </div>
      </div>
      <CareerColonnade years={years} works={careerWork(content, years, home, sections)} />
      <Facts content={content} />
      <TextList className="clients" label={texts.clients} texts={evidence.clients ?? []} />
    </section>
  );
}

/** Matches a number with separators and a percent sign. */
const figure = /\d+(?:[.,’'\u00A0\u202F ]\d+)*(?:[\u00A0\u202F ]?%)?/;

/** Shows the first number of the sentence in large type. */
function Outcome({ text }: { text: string }) {
  const number = figure.exec(text);
  if (!number) return <p className="outcome">{text}</p>;
  return (
    <p className="outcome">
      {text.slice(0, number.index)}
      <b>{number[0]}</b>
      {text.slice(number.index + number[0].length)}
    </p>
  );
}

function Facts({ content: { owner, evidence } }: { content: SiteContent }) {
  const { texts } = usePageLanguage();
  const { sectors, availability, booking } = evidence;
  const available = (availability || booking) && (
    <>
      {availability && `${availability} `}
      <BookingLink url={booking} />
    </>
  );
  return (
    <Definitions
      className="facts"
      entries={[
        [texts.location, `${owner.location.city}, ${owner.location.country}`],
        [texts.clients, sectors.join(', ')],
        [texts.availability, available],
      ]}
    />
  );
}
