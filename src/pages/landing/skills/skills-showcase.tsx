import { useState } from 'react';
import type { BackendAddress } from '#config/backend-address.ts';
import { type Skill, skillCategories, skillsInCategory } from '#domain/portfolio/skill.ts';
import { SkillCard } from './skill-card.tsx';
import { useSkills } from './use-skills.ts';

const placeholderCount = 3;

/**
 * Until a response is there the bundled list takes its place unseen and gives the block its height, with three
 * placeholders over it: nothing moves when the response arrives. Without JavaScript the list itself is shown.
 */
export function SkillsShowcase({ fallback, backend }: { fallback: Skill[]; backend: () => BackendAddress }) {
  const loaded = useSkills(backend, fallback);
  const [category, setCategory] = useState<string | null>(null);
  const skills = loaded?.skills ?? fallback;
  const shown = skillsInCategory(skills, category);
  // A chosen category that a newer response no longer has stays on offer, and shows that it is empty now.
  const categories = new Set([...skillCategories(skills), ...(category === null ? [] : [category])]);

  return (
    <div className="skills" data-loading={loaded ? undefined : ''} aria-busy={!loaded}>
      <div className="skills-heading">
        <h3>Technical Skills</h3>
        {loaded?.demo && <span className="pill-badge">Demo Mode</span>}
      </div>
      <div className="filters needs-script" role="group" aria-label="Filter skills by category">
        <FilterButton label="All" pressed={category === null} onPress={() => setCategory(null)} />
        {Array.from(categories, (name) => (
          <FilterButton
            key={name}
            label={name}
            pressed={category === name}
            onPress={() => setCategory(name)}
          />
        ))}
      </div>
      <div className="skills-body">
        {!loaded && <Placeholders />}
        <ul className="cards skill-cards">
          {shown.map((skill) => (
            <SkillCard key={skill.id} skill={skill} />
          ))}
        </ul>
        {shown.length === 0 && <p className="muted">No skills found in this category.</p>}
      </div>
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

function Placeholders() {
  return (
    <div className="cards skill-placeholders needs-script" role="status">
      <span className="hidden">Loading skills</span>
      {Array.from({ length: placeholderCount }, (_, index) => (
        <div key={index} className="placeholder" aria-hidden="true" />
      ))}
    </div>
  );
}
