import type { Evidence, Owner } from '#domain/content/site-content.ts';
import { PlainContactForm } from '../contact/plain-contact-form.tsx';
import { usePageLanguage } from '../page-language.ts';
import { BookingLink } from './booking-link.tsx';
import { NumberedSection } from './numbered-section.tsx';

interface ContactProps {
  owner: Owner;
  evidence: Evidence;
  /** Absent on a site without a server. */
  form: React.ReactNode;
  number: string;
}

export function Contact({ owner, evidence: { booking }, form, number }: ContactProps) {
  const { texts } = usePageLanguage();
  return (
    <NumberedSection id="contact" number={number} title={texts.contact}>
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
        {form ? (
          <>
            <p className="needs-no-script">{texts.formNeedsScript}</p>
            {form}
          </>
        ) : (
          <div>
            <ContactWithoutServer email={owner.email} />
          </div>
        )}
      </div>
    </NumberedSection>
  );
}

function ContactWithoutServer({ email }: Pick<Owner, 'email'>) {
  const { texts } = usePageLanguage();
  const address = import.meta.env['VITE_CONTACT_FORM_URL'];
  if (typeof address === 'string' && address !== '') return <PlainContactForm address={address} />;
  return (
    <a className="button button-primary" href={`mailto:${email}`}>
      {texts.writeEmail}
    </a>
  );
}
