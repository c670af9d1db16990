import type { PortfolioProject } from '#domain/portfolio/portfolio-project.ts';

export const projects: PortfolioProject[] = [
  {
    name: 'Hospital Wayfinding',
    summary: 'Signs for a hospital of eleven buildings that patients follow without asking.',
    type: 'Wayfinding',
    timeline: '2025 – 2026',
    technologies: 'Signage, Typography, User tests, DIN 1450',
    description:
      'A sign system for a hospital that had grown for ninety years: eleven buildings, four entrances, one name for each place. The routes were tested with sixty patients before a single sign was made.',
    features: ['One name for each place', 'Readable at four metres', 'Tested with sixty patients'],
    role: 'Concept, design and tests',
    category: 'recent',
  },
  {
    name: 'Town Hall Forms',
    summary: 'Forty forms of a town became nine, and they come back complete.',
    type: 'Form design',
    timeline: '2024 – 2025',
    technologies: 'Plain language, HTML, PDF/UA',
    description:
      'A town asked its people the same questions on forty forms. Nine are left, on paper and on screen alike, in words that the clerks use at the counter. Two thirds fewer come back with a gap.',
    features: ['Plain language', 'Accessible on paper and screen', 'Templates that the clerks maintain'],
    role: 'Design and text',
    category: 'recent',
  },
  {
    name: 'Museum Timetable',
    summary: 'One poster for all tours of six museums, printed anew each Monday.',
    type: 'Editorial system',
    timeline: '2023',
    technologies: 'Typesetting, Python, CSS for print',
    description:
      'Six museums share a poster with all tours of the week. It is typeset by a program from the calendar that the museums keep anyway, and printed in the house. The layout holds for three tours as well as for thirty.',
    features: ['Typeset by a program', 'Three to thirty tours', 'Printed in the house'],
    role: 'Design and programming',
    category: 'recent',
  },
  {
    name: 'Plain Arrows',
    summary: 'An open set of arrows for signs, drawn to be told apart at a distance.',
    type: 'Open source',
    timeline: '2022 – 2026',
    technologies: 'SVG, Font design',
    description:
      'Sixteen arrows for signs, drawn on one grid and tested at a distance and in fog. Anybody may use and change them.',
    features: ['Sixteen directions', 'One grid', 'Free licence'],
    role: 'Author',
    category: 'opensource',
  },
];
