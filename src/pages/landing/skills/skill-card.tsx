import { memo } from 'react';
import { proficiencyScale } from '#config/constants.ts';
import type { Skill } from '#domain/portfolio/skill.ts';
import { useIslandLanguage } from '../page-language.ts';

/** A filter hides some, and renders none anew. */
export const SkillCard = memo(function SkillCard({ skill }: { skill: Skill }) {
  const { texts } = useIslandLanguage();
  return (
    <li className="skill">
      <p className="project-meta">
        <span>{skill.category}</span>
        <span>{texts.years(skill.yearsExperience)}</span>
      </p>
      <h4>{skill.name}</h4>
      <p className="skill-level">
        <meter aria-label={texts.proficiency} max={proficiencyScale} value={skill.proficiencyLevel} />
        {`${skill.proficiencyLevel}/${proficiencyScale}`}
      </p>
      <ul className="features">
        {skill.highlights.map((highlight) => (
          <li key={highlight}>{highlight}</li>
        ))}
      </ul>
    </li>
  );
});
