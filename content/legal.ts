import type { LegalPage } from '#domain/content/site-content.ts';

export const privacyPolicy: LegalPage = {
  // Delete this line, here and below, when the text is your own.
  sample: true,
  title: 'Privacy Policy',
  updated: '1 November 2026',
  sections: [
    {
      heading: 'In short',
      paragraphs: [
        'This site sets no tracking cookies, loads nothing from advertising networks and follows nobody.',
        'This is sample text. Have your own checked before you publish the site.',
      ],
    },
    {
      heading: 'What is kept on your device',
      paragraphs: [
        'So that the page is there without a network, your browser keeps a copy of it. It also keeps the theme you chose, whether you were offered another language, the list of skills as it was last loaded, and messages you wrote while offline, until they are sent.',
        'You can delete all of it at any time in the settings of your browser.',
      ],
    },
    {
      heading: 'What is sent',
      paragraphs: [
        'If you use the contact form, your name, your e-mail address and your message are stored in a database that only the owner of this site can read. They are used to answer you, and deleted on request.',
        'The host of the site sees the address of your network connection, as every web server does.',
      ],
    },
    {
      heading: 'Accounts',
      paragraphs: [
        'If you create an account, your e-mail address and, if you sign in with GitHub, your GitHub user name are stored. Messages that you write while you are signed in are kept with the account. Its page gives you a copy of all of it, and deletes the account with your data, at any time.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'Under the Swiss Federal Act on Data Protection and, where it applies, the GDPR, you may ask what is stored about you, have it corrected or deleted, and complain to the supervisory authority.',
      ],
    },
  ],
};

export const termsOfService: LegalPage = {
  sample: true,
  title: 'Terms of Service',
  updated: '1 November 2026',
  sections: [
    {
      heading: 'Scope',
      paragraphs: [
        'These terms apply to the use of this site. Consulting is done under a contract of its own.',
        'This is sample text. Have your own checked before you publish the site.',
      ],
    },
    {
      heading: 'Content',
      paragraphs: [
        'Texts and pictures belong to the owner of the site unless marked otherwise. You may quote them with a link.',
        'Project descriptions are written with care, but are no promise that the same result is reached again.',
      ],
    },
    {
      heading: 'Accounts',
      paragraphs: [
        'Keep your password to yourself. An account that is used to attack the site or other people is closed.',
      ],
    },
    {
      heading: 'Liability',
      paragraphs: [
        'The site is offered as it is. Liability is excluded as far as the law allows. Other sites that are linked here answer for themselves.',
      ],
    },
    {
      heading: 'Law',
      paragraphs: ['Swiss law applies. The place of jurisdiction is Zurich.'],
    },
  ],
};
