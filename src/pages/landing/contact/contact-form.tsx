import { Fragment } from 'react';
import { contactFields } from '#domain/messages/contact.ts';
import { useIslandLanguage } from '../page-language.ts';
import { Toast } from '../toast.tsx';
import { ContactField } from './contact-field.tsx';
import type { ContactService } from './contact-service.ts';
import { useContactForm } from './use-contact-form.ts';
import { useFieldProblems } from './use-field-problems.ts';

/** Fields are uncontrolled, so that hydration keeps text typed before it. */
export function ContactForm({ openService }: { openService: () => ContactService }) {
  const { texts } = useIslandLanguage();
  const { problems, onCheck, checkAll } = useFieldProblems();
  const contact = useContactForm(openService, checkAll);
  const { form, round, sending, waiting, outcome, clearOutcome, toast, closeToast, submit } = contact;

  return (
    <div className="contact-form needs-script">
      <form ref={form} onSubmit={submit} onInput={clearOutcome} aria-busy={sending} noValidate>
        <Fragment key={round}>
          {contactFields.map((name) => (
            <ContactField
              key={name}
              name={name}
              label={texts[name]}
              problem={problems[name]}
              onCheck={onCheck}
            />
          ))}
        </Fragment>
        <p className="hidden honeypot" aria-hidden="true">
          <label htmlFor="contact-website">{texts.website}</label>
          <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </p>
        <button className="button button-primary" type="submit" disabled={sending}>
          {sending ? texts.sending : texts.sendMessage}
        </button>
        <p className="field-note" role="status">
          {outcome}
          {waiting > 0 && texts.waiting(waiting)}
        </p>
      </form>
      <Toast message={toast} onClose={closeToast} />
    </div>
  );
}
