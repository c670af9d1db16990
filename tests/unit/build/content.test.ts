import { describe, expect, test } from 'vitest';
import { ContentError, checkContent, checkSite } from '#content/content.schema.ts';
import { content } from '#content/content.ts';
import { projectCategories } from '#domain/portfolio/portfolio-project.ts';
import { languages } from '#site/languages.ts';
import { sections } from '#site/sections.ts';
import { theme } from '#site/theme.ts';
import { catalogues } from '#site/translations.ts';

describe('the content', () => {
  test('of the sample site is valid', () => {
    expect(checkContent(content)).toEqual(content);
  });

  test('fills every tab and names the six specified services', () => {
    for (const category of projectCategories) {
      expect(
        content.projects.filter((project) => project.category === category).length,
      ).toBeGreaterThanOrEqual(3);
    }
    expect(content.services.map(({ title }) => title)).toEqual([
      'Enterprise AI Integration',
      'Cloud Security Architecture',
      'Microsoft 365 Transformation',
      'Secure Infrastructure Design',
      'AI-Enhanced Business Solutions',
      'Strategic Technology Consulting',
    ]);
    expect(content.competencies.map(({ title }) => title)).toEqual([
      'Microsoft Ecosystem',
      'Security & Compliance',
      'Cloud & Infrastructure',
      'AI & Automation',
      'Development',
      'DevOps Practices',
    ]);
    expect(content.fallbackSkills).toHaveLength(12);
  });

  test('is rejected with the file name of each invalid entry', () => {
    const broken = {
      ...content,
      owner: { ...content.owner, email: 'nobody', name: ' ' },
      projects: content.projects.map((project) =>
        project.name === 'Portico' ? { ...project, role: '' } : project,
      ),
      socialLinks: [{ network: 'LinkedIn', url: 'javascript:alert(1)' }],
    };
    expect(() => checkContent(broken)).toThrow(ContentError);
    expect(() => checkContent(broken)).toThrow(/owner\.email: must be an e-mail address/);
    expect(() => checkContent(broken)).toThrow(/owner\.name: must not be empty/);
    expect(() => checkContent(broken)).toThrow(/projects\[2\] \("Portico"\)\.role: must not be empty/);
    expect(() => checkContent(broken)).toThrow(/socialLinks\[0\]\.url: must begin with https:/);
  });

  test('is rejected with the file of each value', () => {
    const problem = () => checkContent({ ...content, career: [{ ...content.career[0], title: '' }] });
    expect(problem).toThrow(/^ {2}content\/career\.ts: career\[0\]\.title: must not be empty$/m);
  });

  test('requires known languages and text translations', () => {
    expect(() => checkSite({ languages, catalogues, sections, theme })).not.toThrow();
    const checkBroken = () =>
      checkSite({ languages: ['en', 'it'], catalogues: { de: { Zurich: 8000 } }, sections, theme });
    expect(checkBroken).toThrow(/^ {2}content\/languages\.ts: languages\[1\]: must be one of en, de, fr$/m);
    expect(checkBroken).toThrow(/^ {2}content\/translations\.ts: catalogues\.de\.Zurich: /m);
  });

  test('needs one project', () => {
    const only = { ...content, projects: content.projects.slice(0, 1), caseStudies: {} };
    expect(checkContent(only).projects).toHaveLength(1);
    expect(() => checkContent({ ...only, projects: [] })).toThrow(/projects: must have at least one entry/);
  });

  test('may omit evidence only completely', () => {
    const empty = { sectors: [], testimonials: [], notes: [], certificates: [] };
    expect(checkContent({ ...content, evidence: { ...empty, outcome: '', booking: '' } })).toBeTruthy();
    const broken = {
      ...empty,
      booking: 'javascript:alert(1)',
      portrait: { file: '../secret.svg', avif: 'portrait.webp', alt: '', width: 240, height: 300 },
      notes: [{ kind: 'Talk', title: 'T', venue: 'V', date: 'last year', url: 'https://example.com' }],
    };
    const check = () => checkContent({ ...content, evidence: broken });
    expect(check).toThrow(/evidence\.booking: /);
    expect(check).toThrow(/evidence\.portrait\.file: must be a picture in content\/public\/content/);
    expect(check).toThrow(/evidence\.portrait\.avif: must be an AVIF picture in content\/public\/content/);
    expect(check).toThrow(/evidence\.portrait\.alt: must not be empty/);
    expect(check).toThrow(/evidence\.notes\[0\] \("T"\)\.date: must be a date such as/);
  });

  test('with duplicate addresses or an empty case study is rejected', () => {
    const [first] = content.projects;
    if (!first) throw new Error('The sample has projects.');
    const again = { ...content, projects: [...content.projects, { ...first, name: 'Lakeside, Assistant' }] };
    expect(() => checkContent(again)).toThrow(/two projects have the page \/projects\/lakeside-assistant/);
    const { Portico: study } = content.caseStudies;
    const orphan = { ...content, caseStudies: { Nothing: study } };
    expect(() => checkContent(orphan)).toThrow(/a case study of 'Nothing', and no project of that name/);
    const long = {
      ...content,
      projects: [...content.projects, { ...first, name: 'Long', summary: 'x'.repeat(91) }],
    };
    expect(() => checkContent(long)).toThrow(/summary: must have at most 90 characters/);
  });

  test('has at least four complete case studies', () => {
    const whole = Object.values(content.caseStudies).filter(
      ({ problem, approach, result, figures }) =>
        problem.length > 0 && approach.length > 0 && result.length > 0 && figures.length === 3,
    );
    expect(whole.length).toBeGreaterThanOrEqual(4);
  });

  test('with an unknown field is rejected as a typo', () => {
    const owner = { ...content.owner, tagLine: 'x' };
    expect(() => checkContent({ ...content, owner })).toThrow(/owner/);
  });
});
