import type { Evidence, Owner } from '#domain/content/site-content.ts';
import { contactFields, contactLimits } from '#domain/messages/contact.ts';
import { texts as allTexts } from '#locales/texts.ts';
import { usePageLanguage } from '../page-language.ts';
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

export function BookingLink({ url }: { url: string | undefined }) {
  const { texts } = usePageLanguage();
  if (!url) return null;
  return (
    <a className="text-link" href={url}>
      {texts.bookMeeting}
    </a>
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

/**
 * Posts to a form service, which answers with its own page. Needs no script.
 * @param address the form service's address
 */
function PlainContactForm({ address }: { address: string }) {
  const texts = allTexts[usePageLanguage().language].island;
  return (
    <form className="contact-form" action={address} method="post">
      {contactFields.map((name) => {
        const control = { id: `contact-${name}`, name, maxLength: contactLimits[name], required: true };
        return (
          <div key={name} className="field">
            <label htmlFor={control.id}>{texts[name]}</label>
            {name === 'message' ? (
              <textarea {...control} rows={6} />
            ) : (
              <input {...control} type={name === 'email' ? 'email' : 'text'} autoComplete={name} />
            )}
            {/* Reserves the height that the other form's notes have. */}
            <p className="field-note" />
          </div>
        );
      })}
      <button className="button button-primary" type="submit">
        {texts.sendMessage}
      </button>
    </form>
  );
}
