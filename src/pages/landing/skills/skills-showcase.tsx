import { useDeferredValue, useMemo, useState } from 'react';
import type { BackendAddress } from '#config/backend-address.ts';
import { translateValue } from '#content/translated.ts';
import type { Translations } from '#domain/content/site-content.ts';
import { type Skill, skillCategories, skillsInCategory } from '#domain/portfolio/skill.ts';
import { useIslandLanguage } from '../page-language.ts';
import { SkillCard, type SkillProofs } from './skill-card.tsx';
import { useSkills } from './use-skills.ts';

/**
 * Shows the skills that the document contains. During the request its first three cards are placeholders, so that the layout
 * does not shift when the response arrives.
 */
export function SkillsShowcase({
  fallback,
  backend,
  translations,
  evidence,
}: {
  /** Skills in the page's language. */
  fallback: Skill[];
  /** Null on a site without a server. */
  backend: (() => BackendAddress) | null;
  /** Translations of the backend's skills, which are in the main language. */
  translations: Translations;
  /** Evidence of the skills. Must be a stable reference. */
  evidence: SkillProofs;
}) {
  const { texts } = useIslandLanguage();
  const { loaded, isLoading } = useSkills(backend);
  const [category, setCategory] = useState<string | null>(null);
  const skills = useMemo(
    () => (loaded ? translateValue(loaded.skills, translations) : fallback),
    [loaded, translations, fallback],
  );
  // Updates the button one frame before the cards, so that a tap responds at once.
  const shown = skillsInCategory(skills, useDeferredValue(category));
  // Keeps the selected category, shown as empty, if a newer response has no skills in it.
  const categories = new Set([...skillCategories(skills), ...(category === null ? [] : [category])]);

  return (
    <div className="skills" data-loading={isLoading ? '' : undefined} aria-busy={isLoading}>
      <div className="skills-heading">
        <h3>{texts.technicalSkills}</h3>
        {loaded?.demo && <span className="pill-badge">{texts.demoMode}</span>}
      </div>
      {(backend !== null || categories.size > 1) && (
        <div className="filters needs-script" role="group" aria-label={texts.filterSkills}>
          <FilterButton label={texts.all} pressed={category === null} onPress={() => setCategory(null)} />
          {Array.from(categories, (name) => (
            <FilterButton
              key={name}
              label={name}
              pressed={category === name}
              onPress={() => setCategory(name)}
            />
          ))}
        </div>
      )}
      {isLoading && (
        <p className="hidden" role="status">
          {texts.loadingSkills}
        </p>
      )}
      <ul className="cards skill-cards">
        {shown.map((skill) => (
          <SkillCard key={skill.id} skill={skill} evidence={evidence} />
        ))}
      </ul>
      {shown.length === 0 && <p className="muted">{texts.noSkills}</p>}
    </div>
  );
}

function FilterButton({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <button className="filter" type="button" aria-pressed={pressed} onClick={onPress}>
      {label}
    </button>
  );
}
