import { marked } from '#locales/translate.ts';

/** What disconnecting the app means; asked before it is done, wherever it is done. */
export const disconnectionMessage = marked(
  'The private key and the webhook secret are deleted from your server, and repositories no longer update automatically. The app stays on GitHub until you remove it there.',
);
