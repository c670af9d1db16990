import type { Evidence, Owner } from '#content/site-content.ts';
import { usePageLanguage } from '../page-language.ts';
import { BookingLink } from './booking-link.tsx';
import { SectionHeading } from './section-heading.tsx';

interface ContactProps {
  owner: Owner;
  evidence: Evidence;
  form: React.ReactNode;
}

export function Contact({ owner, evidence: { booking }, form }: ContactProps) {
  const { texts } = usePageLanguage();
  return (
    <section id="contact" className="page-width section">
      <SectionHeading number="05" title={texts.contact} />
      <div className="contact">
        <address className="contact-details">
          <p className="lead">{owner.invitation}</p>
          <dl>
            <dt>{texts.email}</dt>
            <dd>
              <a className="text-link" href={`mailto:${owner.email}`}>
                {owner.email}
              </a>
            </dd>
            <dt>{texts.location}</dt>
            <dd>{`${owner.location.city}, ${owner.location.country}`}</dd>
          </dl>
          <BookingLink url={booking} />
        </address>
        <p className="needs-no-script">{texts.formNeedsScript}</p>
        {form}
      </div>
    </section>
  );
}
