import { marked } from '#locales/translate.ts';

/** Consequences of disconnecting the app, which each dialog that asks about it shows. */
export const disconnectionMessage = marked(
  'The private key and the webhook secret are deleted from your server, and repositories no longer update automatically. The app stays on GitHub until you remove it there.',
);
