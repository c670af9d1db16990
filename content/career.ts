import type { Position } from '#domain/content/site-content.ts';

export const career: Position[] = [
  {
    title: 'Independent Technology Consultant',
    organisation: 'Muster Consulting, Zurich',
    period: '2018 – today',
    summary: 'Cloud, security and AI programmes for banks, insurers, hospitals and industry.',
  },
  {
    title: 'Head of Platform Engineering',
    organisation: 'Beispiel Versicherung, Zurich',
    period: '2013 – 2018',
    summary: 'Built the group’s first cloud platform and a team of 24 engineers who run it.',
  },
  {
    title: 'Senior Software Architect',
    organisation: 'Musterbank, Zurich',
    period: '2008 – 2013',
    summary: 'Payments, identity and the long goodbye to the mainframe.',
  },
  {
    title: 'Software Engineer',
    organisation: 'Exempla Systems, Winterthur',
    period: '2004 – 2008',
    summary: 'Machine control and the first web interfaces for it.',
  },
];

export const education: Position[] = [
  {
    title: 'MSc in Computer Science',
    organisation: 'Sample Institute of Technology, Zurich',
    period: '1999 – 2004',
    summary: 'Distributed systems and human-computer interaction.',
  },
];
