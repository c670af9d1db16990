import { describe, expect, test } from 'vitest';
import { resumeFileName } from '#pages/landing/documents.ts';
import { panelId, tabAfterKey, tabOfHash, technologyPills } from '#pages/landing/projects/project-tabs.ts';

describe('project tabs', () => {
  test('have an address each', () => {
    expect(panelId('opensource')).toBe('projects-opensource');
    expect(tabOfHash('#projects-opensource')).toBe('opensource');
  });

  test.each(['', '#', '#projects', '#projects-', '#projects-other', 'projects-recent', '#contact'])(
    'the fragment %j selects none',
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
    expect(tabAfterKey(current, key)).toBe(next);
  });
});

test('technologies become pills, split on comma and space', () => {
  expect(technologyPills('Azure OpenAI, TypeScript,Bicep, ')).toEqual([
    'Azure OpenAI',
    'TypeScript',
    'Bicep',
  ]);
});

test('the resume is named after its owner', () => {
  expect(resumeFileName(' Robin  Muster ', 'Resume')).toBe('Robin-Muster-Resume.pdf');
  expect(resumeFileName('A/B: C', 'CV')).toBe('A-B-C-CV.pdf');
});
