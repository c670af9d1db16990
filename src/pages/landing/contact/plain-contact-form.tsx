import { contactFields, contactLimits } from '#domain/messages/contact.ts';
import { texts as allTexts } from '#locales/texts.ts';
import { usePageLanguage } from '../page-language.ts';

/**
 * Posts to a form service, which answers with its own page. Needs no script.
 * @param address the form service's address
 */
export function PlainContactForm({ address }: { address: string }) {
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
