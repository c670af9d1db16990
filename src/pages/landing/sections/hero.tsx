import type { Evidence, Owner } from '#content/site-content.ts';
import type { CareerYears } from '#domain/portfolio/career-years.ts';
import { Colonnade } from '#ui/colonnade.tsx';
import { resumeFileName, resumePath } from '../documents.ts';
import { languageAddress, usePageLanguage } from '../page-language.ts';
import { BookingLink } from './booking-link.tsx';

export function Hero({ owner, evidence, years }: { owner: Owner; evidence: Evidence; years: CareerYears }) {
  const { texts, home } = usePageLanguage();
  return (
    <section id="hero" className="page-width hero">
      <p className="badge">{owner.badge}</p>
      <h1>{owner.name}</h1>
      <p className="hero-place">{`${owner.location.city}, ${owner.location.country}`}</p>
      <p className="lead hero-bio">{owner.bio}</p>
      <div className="hero-actions">
        <a className="button button-primary" href="#projects">
          {texts.viewProjects}
        </a>
        <a
          className="button"
          href={languageAddress(home, resumePath)}
          download={resumeFileName(owner.name, texts.resume)}
        >
          {texts.downloadResume}
        </a>
      </div>
      <div className="hero-years">
        <Colonnade years={years.count} />
        <p>
          <span>{years.from}</span>
          <span>{years.to}</span>
        </p>
      </div>
      <Facts evidence={evidence} />
    </section>
  );
}

function Facts({ evidence: { outcome, sectors, availability, booking } }: { evidence: Evidence }) {
  const { texts } = usePageLanguage();
  if (!outcome && sectors.length === 0 && !availability && !booking) return null;
  return (
    <dl className="facts">
      {outcome && <Fact term={texts.outcome}>{outcome}</Fact>}
      {sectors.length > 0 && <Fact term={texts.clients}>{sectors.join(', ')}</Fact>}
      {(availability || booking) && (
        <Fact term={texts.availability}>
          {availability && `${availability} `}
          <BookingLink url={booking} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
