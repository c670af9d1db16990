import type { Service } from '#domain/content/site-content.ts';

export const services: Service[] = [
  {
    title: 'Wayfinding',
    description: 'From a walk through your house to signs that your caretaker can order again in ten years.',
  },
  {
    title: 'Forms and letters',
    description:
      'Fewer questions in plain words, on paper and on screen, tested with the people who fill them in.',
  },
  {
    title: 'Editorial systems',
    description: 'Timetables, programmes and reports that your own team keeps up to date.',
  },
];
