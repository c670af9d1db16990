import type { Competency } from '#domain/content/site-content.ts';
import { usePageLanguage } from '../page-language.ts';
import { TextList } from '../text-list.tsx';
import { NumberedSection } from './numbered-section.tsx';

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
    <NumberedSection id="expertise" number={number} title={texts.expertise}>
      <ul className="cards">
        {competencies.map(({ title, description, topics }) => (
          <li key={title} className="competency">
            <h3>{title}</h3>
            <p>{description}</p>
            <TextList className="topics" texts={topics} />
          </li>
        ))}
      </ul>
      {skills}
    </NumberedSection>
  );
}
