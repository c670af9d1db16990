import type { Position } from '#domain/content/site-content.ts';

export const career: Position[] = [
  {
    title: 'Independent Information Designer',
    organisation: 'Studio Exempel, Berne',
    period: '2021 – today',
    summary: 'Signs, forms and timetables for hospitals, towns and museums.',
  },
  {
    title: 'Graphic Designer',
    organisation: 'Beispiel Gestaltung, Basel',
    period: '2016 – 2021',
    summary: 'Exhibitions and the printed matter around them.',
  },
];

export const education: Position[] = [
  {
    title: 'BA in Visual Communication',
    organisation: 'Sample School of Art, Basel',
    period: '2013 – 2016',
    summary: 'Typography and information design.',
  },
];
