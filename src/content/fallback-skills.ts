import type { Skill } from '#domain/portfolio/skill.ts';

/** The same as in supabase/seed.sql: the page looks alike with and without a response of the backend. */
export const fallbackSkills: Skill[] = [
  skill('azure', 'Microsoft Azure', 'Cloud', 11, 9, [
    'Landing zones',
    'Cost governance',
    'Migration of 400 servers',
  ]),
  skill('kubernetes', 'Kubernetes', 'Cloud', 7, 8, ['Multi-cluster operations', 'GitOps with Flux']),
  skill('terraform', 'Terraform', 'DevOps', 8, 9, ['Module registries', 'Policy as code']),
  skill('github-actions', 'GitHub Actions', 'DevOps', 6, 9, ['Reusable workflows', 'Self-hosted runners']),
  skill('entra-id', 'Microsoft Entra ID', 'Security', 10, 9, ['Conditional access', 'Privileged identities']),
  skill('zero-trust', 'Zero Trust architecture', 'Security', 6, 8, [
    'Network segmentation',
    'Device compliance',
  ]),
  skill('threat-modelling', 'Threat modelling', 'Security', 9, 8, ['STRIDE workshops', 'Abuse cases']),
  skill('microsoft-365', 'Microsoft 365', 'Microsoft', 14, 10, ['Tenant consolidation', 'Teams governance']),
  skill('power-platform', 'Power Platform', 'Microsoft', 7, 7, [
    'Centre of excellence',
    'Data loss prevention',
  ]),
  skill('typescript', 'TypeScript', 'Development', 9, 9, ['Offline-first web apps', 'Typed APIs']),
  skill('dotnet', '.NET', 'Development', 15, 8, ['Domain-driven design', 'Minimal APIs']),
  skill('azure-openai', 'Azure OpenAI', 'AI', 3, 8, ['Retrieval pipelines', 'Evaluation harnesses']),
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
