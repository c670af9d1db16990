import { describe, expect, test } from 'vitest';
import { findEvidence } from '#domain/portfolio/skill-evidence.ts';

const project = (technologies: string) => ({ technologies });
const [bank, assistant, ward] = [
  project('Azure, Terraform'),
  project('Azure OpenAI, TypeScript'),
  project('Entra ID, C#'),
];
const certificates = [{ name: 'Certified Kubernetes Administrator', issuer: 'CNCF' }];

describe('the evidence of a skill', () => {
  const evidenceOf = (skill: string) => findEvidence(skill, [bank, assistant, ward], certificates);

  test.each([
    ['Microsoft Azure', bank],
    ['Azure OpenAI', assistant],
    ['Microsoft Entra ID', ward],
    ['typescript', assistant],
    ['C#', ward],
  ])('is the project with the closest technology to %s', (skill, found) => {
    expect(evidenceOf(skill)).toEqual({ project: found });
  });

  test('is a certificate if no project has the skill', () => {
    expect(evidenceOf('Kubernetes')).toEqual({ certificate: certificates[0] });
  });

  test('is empty for a skill without a project or certificate', () => {
    for (const skill of ['C', 'Java', 'Script', '']) expect(evidenceOf(skill), skill).toEqual({});
  });
});
