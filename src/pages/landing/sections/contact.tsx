import type { Owner } from '#content/site-content.ts';
import { SectionHeading } from './section-heading.tsx';

export function Contact({ owner, form }: { owner: Owner; form: React.ReactNode }) {
  return (
    <section id="contact" className="page-width section">
      <SectionHeading number="04" title="Contact" />
      <div className="contact">
        <address className="contact-details">
          <p className="lead">{owner.invitation}</p>
          <dl>
            <dt>E-mail</dt>
            <dd>
              <a className="text-link" href={`mailto:${owner.email}`}>
                {owner.email}
              </a>
            </dd>
            <dt>Location</dt>
            <dd>
              {owner.location.city}, {owner.location.country}
            </dd>
          </dl>
        </address>
        <p className="needs-no-script">The form needs JavaScript. An e-mail works without.</p>
        {form}
      </div>
    </section>
  );
}
