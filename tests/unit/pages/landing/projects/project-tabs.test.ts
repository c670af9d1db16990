import { describe, expect, test } from 'vitest';
import { projectCategories } from '#domain/portfolio/portfolio-project.ts';
import { resumeFileName } from '#pages/landing/documents.ts';
import { panelId, shownTabs, tabOfHash, technologyPills } from '#pages/landing/projects/project-tabs.ts';
import { tabAfterKey } from '#ui/tab-keys.ts';

describe('project tabs', () => {
  test('have one address each', () => {
    expect(panelId('opensource')).toBe('projects-opensource');
    expect(tabOfHash('#projects-opensource')).toBe('opensource');
  });

  test.each(['', '#', '#projects', '#projects-', '#projects-other', 'projects-recent', '#contact'])(
    'the fragment %j selects no tab',
    (hash) => {
      expect(tabOfHash(hash)).toBeNull();
    },
  );

  test.each([
    ['recent', 'ArrowRight', 'established'],
    ['venture', 'ArrowRight', 'recent'],
    ['recent', 'ArrowLeft', 'venture'],
    ['opensource', 'Home', 'recent'],
    ['recent', 'End', 'venture'],
    ['recent', 'Enter', null],
    ['recent', 'constructor', null],
  ] as const)('from %s the key %s leads to %s', (current, key, next) => {
    expect(tabAfterKey(projectCategories, current, key)).toBe(next);
  });

  test('are those with a project', () => {
    expect(shownTabs([{ category: 'venture' }, { category: 'established' }])).toEqual([
      'established',
      'venture',
    ]);
    expect(tabAfterKey(['established', 'venture'], 'venture', 'ArrowRight')).toBe('established');
  });
});

test('splits technologies at commas into pills', () => {
  expect(technologyPills('Azure OpenAI, TypeScript,Bicep, ')).toEqual([
    'Azure OpenAI',
    'TypeScript',
    'Bicep',
  ]);
});

test('names the resume after its owner', () => {
  expect(resumeFileName(' Robin  Muster ', 'Resume')).toBe('Robin-Muster-Resume.pdf');
  expect(resumeFileName('A/B: C', 'CV')).toBe('A-B-C-CV.pdf');
});
