import { contactLimits } from '#domain/messages/contact.ts';
import { texts as allTexts } from '#locales/texts.ts';
import { usePageLanguage } from '../page-language.ts';

/** As high as the notes of the form with a server. */
const space = <p className="field-note" />;

/** Posts to a form service, which answers with a page of its own. Needs no script. @param address of the form */
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
