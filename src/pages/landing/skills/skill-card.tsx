import { memo } from 'react';
import { proficiencyScale } from '#config/constants.ts';
import type { ProjectCardContent } from '#content/translations.ts';
import type { Certificate } from '#domain/content/site-content.ts';
import { slugOfProject } from '#domain/portfolio/page-address.ts';
import type { Skill } from '#domain/portfolio/skill.ts';
import { findEvidence } from '#domain/portfolio/skill-evidence.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import { certificatesId } from '../documents.ts';
import { languageAddress, useIslandLanguage } from '../page-language.ts';
import { TextList } from '../text-list.tsx';

export interface SkillProofs {
  projects: readonly ProjectCardContent[];
  certificates: readonly Certificate[];
}

/** Memoised, because a filter hides cards without rendering them again. */
export const SkillCard = memo(function SkillCard({
  skill,
  evidence,
}: {
  skill: Skill;
  evidence: SkillProofs;
}) {
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
      <TextList className="features" texts={skill.highlights} />
      <EvidenceLink skill={skill.name} evidence={evidence} />
    </li>
  );
});

function EvidenceLink({ skill, evidence }: { skill: string; evidence: SkillProofs }) {
  const { home } = useIslandLanguage();
  const { project, certificate } = findEvidence(skill, evidence.projects, evidence.certificates);
  const address = project
    ? languageAddress(home, caseStudyPath(slugOfProject(project)))
    : certificate?.url || `#${certificatesId}`;
  const name = project?.name ?? certificate?.name;
  return (
    name && (
      <a className="text-link" href={address}>
        {name}
      </a>
    )
  );
}
