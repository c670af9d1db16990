import type { Certificate, Evidence, Note, Testimonial } from '#content/site-content.ts';
import { feedPath } from '../documents.ts';
import { usePageLanguage } from '../page-language.ts';
import { SectionHeading } from './section-heading.tsx';

export function hasReferences({ testimonials, notes, certificates }: Evidence): boolean {
  return testimonials.length + notes.length + certificates.length > 0;
}

/** What others say, and where else to look: each block is there only if there is something in it. */
export function References({ evidence, number }: { evidence: Evidence; number: string }) {
  const { texts } = usePageLanguage();
  const { testimonials, notes, certificates } = evidence;
  return (
    <section id="references" className="page-width section">
      <SectionHeading number={number} title={texts.references} />
      <div className="cards references">
        {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
        {notes.length > 0 && <Notes notes={notes} />}
        {certificates.length > 0 && <Certificates certificates={certificates} />}
      </div>
    </section>
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
      <a className="text-link" href={feedPath}>
        {texts.atomFeed}
      </a>
    </div>
  );
}

function Certificates({ certificates }: { certificates: Certificate[] }) {
  const { texts } = usePageLanguage();
  return (
    <div>
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
