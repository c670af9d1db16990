export interface Skill {
  id: string;
  name: string;
  category: string;
  yearsExperience: number;
  /** 0 to 10. */
  proficiencyLevel: number;
  highlights: string[];
}
