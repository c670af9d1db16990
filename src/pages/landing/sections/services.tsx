import type { Service } from '#domain/content/site-content.ts';
import { usePageLanguage } from '../page-language.ts';
import { SectionHeading } from './section-heading.tsx';

export function Services({ services }: { services: Service[] }) {
  const { texts } = usePageLanguage();
  return (
    <section id="services" className="page-width section">
      <SectionHeading number="03" title={texts.services} />
      <ul className="services">
        {services.map(({ title, description }) => (
          <li key={title} className="service">
            <h3>{title}</h3>
            <p>{description}</p>
            <a className="text-link" href="#contact">
              {texts.learnMore}
              <span className="hidden">{texts.learnMoreAbout(title)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
