import { html, raw } from 'hono/html';
import type { MailboxMessage } from './mailbox.ts';

type Html = ReturnType<typeof html>;

const style = `
:root { color-scheme: light dark; --ink: #111; --soft: #595959; --line: #d9d9d9; --paper: #fff; --accent: #c8102e; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2f2f2; --soft: #a6a6a6; --line: #333; --paper: #121212; --accent: #ff6b7d; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 56rem; padding: 2rem 1.5rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 'Helvetica Neue', Helvetica, Arial, sans-serif; }
h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; margin: 0 0 .5rem; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; } .soft { color: var(--soft); }
a { color: var(--accent); }
ol { list-style: none; margin: 2rem 0; padding: 0; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
li a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .75rem 0; color: inherit; text-decoration: none; }
li a:hover strong { color: var(--accent); }
li time { font-variant-numeric: tabular-nums; }
li .to { flex-basis: 100%; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
pre { margin: 2rem 0; padding: 1.5rem; border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere;
  font: inherit; }
iframe { width: 100%; height: 32rem; margin-top: 1rem; border: 1px solid var(--line); background: #fff; resize: vertical; }
button { font: inherit; padding: .5rem 1rem; border: 1px solid var(--line); background: none; color: inherit; cursor: pointer; }
button:hover { border-color: var(--accent); }
summary { cursor: pointer; padding: .5rem 0; }
`;

/** Headers of the mailbox pages. A message may contain any HTML, so scripts and external resources are forbidden. */
export const mailboxHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

export function listPage(messages: MailboxMessage[]): Html {
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p class="soft">Every e-mail this installation sends ends here; none leaves this computer.</p>
      ${messages.length === 0 ? html`<p>No messages yet.</p>` : list(messages)}`,
  );
}

export function messagePage(message: MailboxMessage): Html {
  return page(
    message.subject,
    html`<p><a href="/mailbox">← Mailbox</a></p>
      <h1>${message.subject}</h1>
      <p class="soft">To ${message.to} · ${time(message.sentAt)}</p>
      ${message.text === null ? '' : html`<pre>${linkify(message.text)}</pre>`}
      ${message.html === null ? '' : htmlPart(message.html, message.text === null)}`,
  );
}

export function missingPage(): Html {
  return page(
    'No such message',
    html`<p><a href="/mailbox">← Mailbox</a></p>
      <h1>No such message</h1>
      <p>It may have been deleted.</p>`,
  );
}

function list(messages: MailboxMessage[]): Html {
  return html`<ol>
      ${messages.map(
        (message) => html`<li>
          <a href="/mailbox/${message.id}">
            <strong>${message.subject}</strong>
            <span class="soft">${time(message.sentAt)}</span>
            <span class="soft to">${message.to}</span>
          </a>
        </li>`,
      )}
    </ol>
    <form method="post" action="/mailbox/delete"><button type="submit">Delete all messages</button></form>`;
}

/** Shows the message's HTML in a frame that may only open links, in a new tab. */
function htmlPart(source: string, isOnlyPart: boolean): Html {
  const document = `<base target="_blank">${source}`;
  return html`<details ${isOnlyPart ? 'open' : ''}>
    <summary>As HTML</summary>
    <iframe
      title="The message as HTML"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc="${document}"
    ></iframe>
  </details>`;
}

function linkify(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Portico mailbox</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
}
