import { contactSubmitDelayMs } from '#config/constants.ts';
import { contactLimits } from '#domain/messages/contact.ts';
import { Toast } from '../toast.tsx';
import type { ContactService } from './contact-service.ts';
import { CountedField } from './counted-field.tsx';
import { useContactForm } from './use-contact-form.ts';

const delay = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));

/** Fields are uncontrolled: what was typed before hydration stays. */
export function ContactForm({ openService }: { openService: () => ContactService }) {
  const { form, sending, waiting, toast, closeToast, submit } = useContactForm(openService, () =>
    delay(contactSubmitDelayMs),
  );

  return (
    <div className="contact-form needs-script">
      <form ref={form} onSubmit={submit} aria-busy={sending}>
        <CountedField limit={contactLimits.name}>
          <label htmlFor="contact-name">Name</label>
          <input id="contact-name" name="name" type="text" autoComplete="name" required />
        </CountedField>
        <CountedField limit={contactLimits.email}>
          <label htmlFor="contact-email">Email</label>
          <input id="contact-email" name="email" type="email" autoComplete="email" required />
        </CountedField>
        <CountedField limit={contactLimits.message}>
          <label htmlFor="contact-message">Message</label>
          <textarea id="contact-message" name="message" rows={6} required />
        </CountedField>
        <p className="honeypot" aria-hidden="true">
          <label htmlFor="contact-website">Website</label>
          <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </p>
        <button className="button button-primary" type="submit" disabled={sending}>
          {sending ? 'Sending...' : 'Send Message'}
        </button>
        <p className="field-note" role="status">
          {waiting > 0 &&
            (waiting === 1
              ? '1 message will be sent when you are online.'
              : `${waiting} messages will be sent when you are online.`)}
        </p>
      </form>
      <Toast message={toast} onClose={closeToast} />
    </div>
  );
}
