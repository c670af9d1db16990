import type { Competency } from '#domain/content/site-content.ts';
import { usePageLanguage } from '../page-language.ts';
import { SectionHeading } from './section-heading.tsx';

export function Expertise({
  competencies,
  skills,
  number,
}: {
  competencies: Competency[];
  skills: React.ReactNode;
  number: string;
}) {
  const { texts } = usePageLanguage();
  return (
    <section id="expertise" className="page-width section">
      <SectionHeading number={number} title={texts.expertise} />
      <ul className="cards">
        {competencies.map(({ title, description, topics }) => (
          <li key={title} className="competency">
            <h3>{title}</h3>
            <p>{description}</p>
            <ul className="topics">
              {topics.map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {skills}
    </section>
  );
}
