import { expect, test } from 'vitest';
import { isSampleAddress } from '#content/sample-text.ts';
import { sectionTexts } from '#content/translations.ts';
import { career, education } from '../../../samples/designer/career.ts';
import { caseStudies } from '../../../samples/designer/case-studies.ts';
import { competencies } from '../../../samples/designer/competencies.ts';
import { evidence } from '../../../samples/designer/evidence.ts';
import { owner } from '../../../samples/designer/owner.ts';
import { projects } from '../../../samples/designer/projects.ts';
import { sections } from '../../../samples/designer/sections.ts';
import { services } from '../../../samples/designer/services.ts';
import { de } from '../../../samples/designer/translations/de.ts';
import { fr } from '../../../samples/designer/translations/fr.ts';

const texts = [
  ...sectionTexts([owner, evidence, projects, caseStudies, competencies, services, career, education]),
];
const isSentence = (text: string) => /\p{Ll}{2,} \p{L}+ \p{Ll}{2,}/u.test(text);

test.each([
  ['German', de, /\d ?%/],
  ['French', fr, /\d ?%|\S [:;?!»]|« /],
])('the designer sample is translated to %s', (_, translations, breakable) => {
  expect(
    texts.filter(
      (text) => isSentence(text) && !text.startsWith('Certified') && !Object.hasOwn(translations, text),
    ),
  ).toEqual([]);
  expect(Object.values(translations).filter((text) => breakable.test(text))).toEqual([]);
  for (const section of sections) {
    if (typeof section !== 'string') expect(Object.keys(section.body)).toEqual(['en', 'de', 'fr']);
  }
});

test('the designer’s content counts as a sample', () => {
  expect(isSampleAddress(owner.email)).toBe(true);
  expect(evidence.sample).toBe(true);
  expect(Object.values(caseStudies).every(({ sample }) => sample)).toBe(true);
});
