import type { Owner, SocialLink } from '#domain/content/site-content.ts';

/** A sample: "Exempel" and "Muster" mean specimen. The person, the clients and the places do not exist. */
export const owner: Owner = {
  name: 'Alex Exempel',
  badge: 'Information Designer',
  bio: 'I design signs, forms and timetables that people understand at the first glance. I test each of them with the people who have to use them, and draw it again until nobody asks.',
  invitation: 'Send me the page that everybody calls about. You get a first sketch within a week.',
  tagline: 'Information design from Berne: wayfinding, forms and editorial systems.',
  email: 'alex@example.com',
  location: { city: 'Berne', country: 'Switzerland', countryCode: 'CH' },
  languages: ['German', 'French', 'English'],
};

/** Placeholders: each network's front page. */
export const socialLinks: SocialLink[] = [
  { network: 'Mastodon', url: 'https://mastodon.social/' },
  { network: 'LinkedIn', url: 'https://www.linkedin.com/' },
];
