import { hostPath } from '#config/site.ts';
import type { Certificate, Note, Position, SiteContent, Testimonial } from '#domain/content/site-content.ts';
import { careerId } from '../career-work.ts';
import { certificatesId, feedPath } from '../documents.ts';
import { usePageLanguage } from '../page-language.ts';
import { NumberedSection } from './numbered-section.tsx';

/** Shows the career and the evidence, with the testimonials that no project's card shows. */
export function References({
  content,
  number,
}: {
  content: Pick<SiteContent, 'career' | 'evidence' | 'projects'>;
  number: string;
}) {
  const { texts } = usePageLanguage();
  const { career, projects } = content;
  const { notes, certificates } = content.evidence;
  const testimonials = content.evidence.testimonials.filter(
    ({ project }) => !projects.some(({ name }) => name === project),
  );
  return (
    <NumberedSection id="references" number={number} title={texts.references}>
      <div className="cards references">
        {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
        <Career career={career} />
        {notes.length > 0 && <Notes notes={notes} />}
        {certificates.length > 0 && <Certificates certificates={certificates} />}
      </div>
    </NumberedSection>
  );
}

function Career({ career }: { career: Position[] }) {
  const { texts } = usePageLanguage();
  return (
    <div id={careerId}>
      <h3>{texts.career}</h3>
      <ul className="entry-list">
        {career.map(({ title, organisation, period }) => (
          <li key={period + title}>
            <span>{title}</span>
            <span className="muted">{`${organisation}, ${period}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <div className="testimonials">
      {testimonials.map(({ quote, name, position }) => (
        <figure key={quote}>
          <blockquote className="lead">{quote}</blockquote>
          <figcaption>
            {name}
            <span className="muted">{`, ${position}`}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function Notes({ notes }: { notes: Note[] }) {
  const { texts } = usePageLanguage();
  return (
    <div>
      <h3>{texts.talksAndWriting}</h3>
      <ul className="entry-list">
        {notes.map(({ kind, title, venue, date, url }) => (
          <li key={url}>
            <a href={url}>{title}</a>
            <span className="muted">{`${kind}, ${venue}, ${date.slice(0, 4)}`}</span>
          </li>
        ))}
      </ul>
      <a className="text-link" href={hostPath(feedPath)}>
        {texts.atomFeed}
      </a>
    </div>
  );
}

function Certificates({ certificates }: { certificates: Certificate[] }) {
  const { texts } = usePageLanguage();
  return (
    <div id={certificatesId}>
      <h3>{texts.certificates}</h3>
      <ul className="entry-list">
        {certificates.map(({ name, issuer, year, url }) => (
          <li key={name}>
            {url ? <a href={url}>{name}</a> : <span>{name}</span>}
            <span className="muted">{`${issuer}, ${year}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
