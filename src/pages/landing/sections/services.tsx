import type { Service } from '#content/site-content.ts';
import { SectionHeading } from './section-heading.tsx';

export function Services({ services }: { services: Service[] }) {
  return (
    <section id="services" className="page-width section">
      <SectionHeading number="03" title="Services" />
      <ul className="services">
        {services.map(({ title, description }) => (
          <li key={title} className="service">
            <h3>{title}</h3>
            <p>{description}</p>
            <a className="text-link" href="#contact">
              Learn more<span className="hidden"> about {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
