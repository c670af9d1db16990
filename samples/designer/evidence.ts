import type { Evidence } from '#domain/content/site-content.ts';

/** A sample without a portrait. Its clients do not exist ("Muster" and "Beispiel" mean specimen). */
export const evidence: Evidence = {
  sample: true,
  outcome: '90% of the visitors find their ward without asking.',
  sectors: ['Hospitals', 'Museums', 'Public offices', 'Publishers'],
  availability: 'From May 2027, one project at a time',
  testimonials: [
    {
      quote:
        'The desk used to show the way two hundred times a day. Now it helps people who are lost in other ways.',
      name: 'Vera Muster',
      position: 'Head of Patient Services, Musterspital',
      project: 'Hospital Wayfinding',
    },
    {
      quote: 'Alex removed half of our form, and the other half has been filled in correctly ever since.',
      name: 'Paul Beispiel',
      position: 'Town Clerk, Musterlingen',
    },
  ],
  notes: [
    {
      kind: 'Talk',
      title: 'Signs are a service',
      venue: 'Sample Design Days Basel',
      date: '2026-05-21',
      url: 'https://example.com/talks/signs-are-a-service',
    },
    {
      kind: 'Article',
      title: 'The shortest form that still works',
      venue: 'Muster Magazine',
      date: '2025-10-02',
      url: 'https://example.com/articles/the-shortest-form',
    },
  ],
  certificates: [{ name: 'Certified Professional in Web Accessibility', issuer: 'IAAP', year: '2024' }],
};
