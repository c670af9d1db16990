import type { Service } from '#domain/content/site-content.ts';

export const services: Service[] = [
  {
    title: 'Enterprise AI Integration',
    description:
      'From a list of ideas to one assistant in production: use cases ranked by value, data kept in Switzerland, quality measured every week.',
  },
  {
    title: 'Cloud Security Architecture',
    description:
      'Identity, network and data protection designed together, written down as code, and tested by somebody who tries to get in.',
  },
  {
    title: 'Microsoft 365 Transformation',
    description:
      'Migration, governance and adoption in one plan, so that the last file server can be switched off without a farewell party.',
  },
  {
    title: 'Secure Infrastructure Design',
    description:
      'Landing zones for regulated industries: segmented, monitored, restorable, with a bill that matches the forecast.',
  },
  {
    title: 'AI-Enhanced Business Solutions',
    description:
      'Forms, approvals and reports that take minutes instead of days, built on the platforms you already pay for.',
  },
  {
    title: 'Strategic Technology Consulting',
    description:
      'A second opinion before the large signature: architecture reviews, vendor selection and a roadmap the board can follow.',
  },
];
