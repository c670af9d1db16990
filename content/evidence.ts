import type { Evidence } from '#domain/content/site-content.ts';

/**
 * Evidence for the claims of the page. Each part may be deleted or empty and then disappears. The sample's people and
 * companies do not exist ("Muster" and "Beispiel" mean specimen).
 */
export const evidence: Evidence = {
  // Delete this line when all of it is your own.
  sample: true,
  portrait: {
    file: 'portrait.webp',
    avif: 'portrait.avif',
    alt: 'Sample portrait: the outline of a head and shoulders before four columns',
    width: 120,
    height: 150,
  },
  outcome: '400 servers moved, 38% off the cloud bill, not one hour of downtime by day.',
  sectors: ['Banks', 'Insurers', 'Hospitals', 'Energy', 'Industry'],
  availability: 'From March 2027, three days a week',
  booking: 'https://calendar.example.com/30-minutes',
  testimonials: [
    {
      quote:
        'Robin asked the question nobody had dared to ask, and stayed until the answer was in production.',
      name: 'Erika Beispiel',
      position: 'Head of Claims, Beispiel Versicherung',
      project: 'Lakeside Assistant',
    },
    {
      quote: 'Sign-in takes three seconds instead of thirty. On a ward that is the whole review.',
      name: 'Max Exempel',
      position: 'Chief Physician, Musterspital',
      project: 'Zero Trust for a Cantonal Hospital',
    },
  ],
  notes: [
    {
      kind: 'Talk',
      title: 'Two million documents, four languages, one source of truth',
      venue: 'Sample Conference Zurich',
      date: '2026-09-17',
      url: 'https://example.com/talks/one-source-of-truth',
      summary: 'What an insurer learned while an assistant read all of its policies.',
    },
    {
      kind: 'Article',
      title: 'Zero trust on a hospital ward',
      venue: 'Muster Magazine',
      date: '2026-03-02',
      url: 'https://example.com/articles/zero-trust-on-a-ward',
      summary: 'Why the badge came before the network, and what broke on the way.',
    },
    {
      kind: 'Talk',
      title: 'Offline first is a data problem',
      venue: 'Exempla Meetup Bern',
      date: '2025-11-06',
      url: 'https://example.com/talks/offline-first',
    },
  ],
  certificates: [
    { name: 'Azure Solutions Architect Expert', issuer: 'Microsoft', year: '2025' },
    { name: 'CISSP', issuer: 'ISC2', year: '2022' },
    { name: 'Certified Kubernetes Administrator', issuer: 'CNCF', year: '2024' },
  ],
};
