import { contactLimits } from '#domain/messages/contact.ts';
import { texts as allTexts } from '#locales/texts.ts';
import { usePageLanguage } from '../page-language.ts';

/** Reserves the height that the other form's notes have. */
const space = <p className="field-note" />;

/**
 * Posts to a form service, which answers with its own page. Needs no script.
 * @param address the form service's address
 */
export function PlainContactForm({ address }: { address: string }) {
  const texts = allTexts[usePageLanguage().language].island;
  return (
    <form className="contact-form" action={address} method="post">
      <div className="field">
        <label htmlFor="contact-name">{texts.name}</label>
        <input id="contact-name" name="name" maxLength={contactLimits.name} autoComplete="name" required />
        {space}
      </div>
      <div className="field">
        <label htmlFor="contact-email">{texts.email}</label>
        <input
          id="contact-email"
          name="email"
          type="email"
          maxLength={contactLimits.email}
          autoComplete="email"
          required
        />
        {space}
      </div>
      <div className="field">
        <label htmlFor="contact-message">{texts.message}</label>
        <textarea id="contact-message" name="message" rows={6} maxLength={contactLimits.message} required />
        {space}
      </div>
      <button className="button button-primary" type="submit">
        {texts.sendMessage}
      </button>
    </form>
  );
}
