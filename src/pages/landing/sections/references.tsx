import type { ReactNode } from 'react';
import { hostPath } from '#config/site.ts';
import type { SiteContent, Testimonial } from '#domain/content/site-content.ts';
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
        <EntryList
          id={careerId}
          title={texts.career}
          entries={career.map(({ title, organisation, period }) => ({
            name: title,
            detail: `${organisation}, ${period}`,
          }))}
        />
        {notes.length > 0 && (
          <EntryList
            title={texts.talksAndWriting}
            entries={notes.map(({ kind, title, venue, date, url }) => ({
              name: title,
              url,
              detail: `${kind}, ${venue}, ${date.slice(0, 4)}`,
            }))}
          >
            <a className="text-link" href={hostPath(feedPath)}>
              {texts.atomFeed}
            </a>
          </EntryList>
        )}
        {certificates.length > 0 && (
          <EntryList
            id={certificatesId}
            title={texts.certificates}
            entries={certificates.map(({ name, issuer, year, url }) => ({
              name,
              url,
              detail: `${issuer}, ${year}`,
            }))}
          />
        )}
      </div>
    </NumberedSection>
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

interface Entry {
  name: string;
  url?: string | undefined;
  detail: string;
}

interface EntryListProps {
  id?: string;
  title: string;
  entries: readonly Entry[];
  children?: ReactNode;
}

function EntryList({ id, title, entries, children }: EntryListProps) {
  return (
    <div id={id}>
      <h3>{title}</h3>
      <ul className="entry-list">
        {entries.map(({ name, url, detail }) => (
          <li key={name + detail}>
            {url ? <a href={url}>{name}</a> : <span>{name}</span>}
            <span className="muted">{detail}</span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
