import type { Owner, SocialLink } from '#domain/content/site-content.ts';

/** A sample: "Muster" means specimen on Swiss forms. Put your own name here. */
export const owner: Owner = {
  name: 'Robin Muster',
  badge: 'Senior Technology Leader',
  bio: 'I help Swiss companies move to the cloud, keep it secure and put AI to work where it pays. Twenty years from the server room to the boardroom, and still writing code.',
  invitation: 'Tell me what you are working on. I answer within two working days.',
  tagline: 'Technology consulting from Zurich: cloud, security and applied AI.',
  email: 'robin@example.com',
  location: { city: 'Zurich', country: 'Switzerland', countryCode: 'CH' },
  languages: ['German', 'English', 'French'],
};

/** Placeholders: each network's front page, until you put your own profile here. */
export const socialLinks: SocialLink[] = [
  { network: 'LinkedIn', url: 'https://www.linkedin.com/' },
  { network: 'Twitter', url: 'https://x.com/' },
  { network: 'GitHub', url: 'https://github.com/' },
];
