import type { Service } from '#domain/content/site-content.ts';
import { usePageLanguage } from '../page-language.ts';
import { NumberedSection } from './numbered-section.tsx';

/** @param contact false if the page has no contact section */
export function Services({
  services,
  number,
  contact,
}: {
  services: Service[];
  number: string;
  contact: boolean;
}) {
  const { texts } = usePageLanguage();
  return (
    <NumberedSection id="services" number={number} title={texts.services}>
      <ul className="services">
        {services.map(({ title, description }) => (
          <li key={title} className="service">
            <h3>{title}</h3>
            <p>{description}</p>
            {contact && (
              <a className="text-link" href="#contact">
                {texts.learnMore}
                <span className="hidden">{texts.learnMoreAbout(title)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </NumberedSection>
  );
}
