import type { Skill } from '#domain/skill.ts';

export const fallbackSkills: Skill[] = [
  skill('azure', 'Azure', 'Cloud', 12, 9, [
    'Landing zones for banks and hospitals',
    'Azure Solutions Architect Expert',
  ]),
  skill('kubernetes', 'Kubernetes', 'Cloud', 7, 8, ['Platform for 60 product teams', 'GitOps with Flux']),
  skill('terraform', 'Terraform', 'Cloud', 8, 9, ['Module library with 40 consumers', 'Policy as code']),
  skill('entra-id', 'Entra ID', 'Security', 10, 9, [
    'Conditional access for 9,000 people',
    'Passwordless rollout',
  ]),
  skill('sentinel', 'Microsoft Sentinel', 'Security', 6, 8, [
    'Detection rules as code',
    'Response playbooks',
  ]),
  skill('iso-27001', 'ISO 27001', 'Security', 9, 8, [
    'Lead implementer',
    'Three certifications without a major finding',
  ]),
  skill('azure-openai', 'Azure OpenAI', 'AI', 4, 8, [
    'Assistants over 2 million documents',
    'Evaluation sets in four languages',
  ]),
  skill('retrieval', 'Retrieval and search', 'AI', 5, 8, ['Hybrid ranking', 'Answers with sources']),
  skill('typescript', 'TypeScript', 'Development', 10, 9, ['Offline-first applications', 'Design systems']),
  skill('csharp', 'C# and .NET', 'Development', 18, 9, ['Payment services', 'From Framework 2.0 to today']),
  skill('postgresql', 'PostgreSQL', 'Development', 11, 8, ['Row level security', 'Zero-downtime migrations']),
  skill('github-actions', 'GitHub Actions', 'DevOps', 7, 9, [
    'Reusable workflows for 200 repositories',
    'Signed builds',
  ]),
];

function skill(
  id: string,
  name: string,
  category: string,
  yearsExperience: number,
  proficiencyLevel: number,
  highlights: string[],
): Skill {
  return { id, name, category, yearsExperience, proficiencyLevel, highlights };
}
