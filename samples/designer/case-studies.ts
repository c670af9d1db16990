import type { SiteCaseStudy } from '#domain/content/site-content.ts';

export const caseStudies: Readonly<Record<string, SiteCaseStudy>> = {
  'Hospital Wayfinding': {
    sample: true,
    problem: [
      'The hospital had four names for its largest building. Signs, letters and staff each used another one, and the desk showed the way two hundred times a day.',
    ],
    approach: [
      'We walked with sixty patients from their letter to their bed and wrote down where they stopped. Most stopped at the same seven places.',
      'Names came before signs: each place got one, and it is on the letter, the door and the map alike.',
    ],
    result: [
      'Nine of ten visitors now reach their ward without asking. The desk has time for people who need more than a direction.',
    ],
    figures: [
      { value: '90%', label: 'find their ward without asking' },
      { value: '7', label: 'places with a new sign, instead of 140' },
    ],
    quote: {
      text: 'We expected more signs. We got fewer, and they work.',
      source: 'Head of Patient Services, Musterspital',
    },
    stack: [
      {
        name: 'Typography',
        evidence: 'Letters of 40 millimetres, readable at four metres in a dim corridor.',
      },
      { name: 'User tests', evidence: 'Sixty walks before the first sign, twenty after the last.' },
    ],
    links: [],
    pictures: [
      {
        file: 'wayfinding-signs.webp',
        alt: 'Sample drawing: three signs with an arrow and a letter, the middle one in green',
        width: 1280,
        height: 640,
      },
    ],
  },
  'Town Hall Forms': {
    sample: true,
    problem: ['Four of ten forms came back with a gap, and each gap was a letter and a week.'],
    approach: ['We sat at the counter for five days and noted each question that people asked about a form.'],
    result: ['Nine forms are left of forty. Two thirds fewer come back with a gap.'],
    figures: [
      { value: '9', label: 'forms instead of forty' },
      { value: '−66%', label: 'forms with a gap' },
    ],
    quote: null,
    stack: [{ name: 'Plain language', evidence: 'The words that the clerks use at the counter.' }],
    links: [],
  },
};
