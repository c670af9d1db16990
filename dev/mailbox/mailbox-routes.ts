import { Hono } from 'hono';
import type { Mailbox } from './mailbox.ts';
import { listPage, mailboxHeaders, messagePage, missingPage } from './mailbox-pages.ts';

export function mailboxRoutes(mailbox: Mailbox): Hono {
  const routes = new Hono().basePath('/mailbox');
  routes.use(async (context, next) => {
    if (!isForUs(context.req.raw)) return context.text('The mailbox is for this computer only.\n', 403);
    await next();
    for (const [name, value] of Object.entries(mailboxHeaders)) context.header(name, value);
    return undefined;
  });
  routes.get('/', (context) => context.html(listPage(mailbox.messages())));
  routes.get('/messages', (context) => {
    const to = context.req.query('to');
    return context.json({ messages: mailbox.messages(to === undefined ? {} : { to }) });
  });
  routes.delete('/messages', async (context) => {
    await mailbox.clear();
    return context.body(null, 204);
  });
  routes.post('/delete', async (context) => {
    await mailbox.clear();
    return context.redirect('/mailbox', 303);
  });
  routes.get('/:id', (context) => {
    const message = mailbox.message(context.req.param('id'));
    return message === undefined ? context.html(missingPage(), 404) : context.html(messagePage(message));
  });
  return routes;
}

/**
 * Returns whether the request comes from the mailbox itself. Messages contain sign-in links, so other sites must not read or
 * delete them through DNS rebinding or a form.
 */
function isForUs(request: Request): boolean {
  const { hostname, origin } = new URL(request.url);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return false;
  const sender = request.headers.get('origin');
  return request.method === 'GET' || sender === null || sender === origin;
}
