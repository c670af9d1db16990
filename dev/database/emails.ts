import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { EmailDriver } from '@supabase/lite';
import { emailPauseSeconds } from './hosted-responses.ts';
import type { AuthService, Query } from './session-facts.ts';

const templatePath = (name: string) =>
  fileURLToPath(new URL(`../../supabase/templates/${name}.html`, import.meta.url));

const subjects = {
  confirmation: 'Confirm your email address',
  recovery: 'Set a new password',
  email_change: 'Confirm the change of your email address',
} as const;

export const emailTemplates = Object.fromEntries(
  Object.entries(subjects).map(([name, subject]) => [name, { subject, content_path: templatePath(name) }]),
);

/**
 * Removes the text part. The hosted service sends HTML only, and the link in lite's text part would already be used up by a GET
 * request, such as a link scanner's.
 */
export const htmlOnly = (driver: EmailDriver): EmailDriver => ({
  send: ({ to, subject, html }) => driver.send({ to, subject, ...(html === undefined ? {} : { html }) }),
});

/**
 * Resends a confirmation, which lite refuses. For an unknown or confirmed address, returns the same response without sending an
 * email (supabase/auth: internal/api/resend.go).
 */
export function withResend(
  next: AuthService,
  query: Query,
  driver: EmailDriver,
  origin: string,
): AuthService {
  return async (request) => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/auth/v1/resend')
      return next(request);
    const wish = Object(
      await request
        .clone()
        .json()
        .catch(() => null),
    ) as Record<string, unknown>;
    const { type, email } = wish;
    if (type !== 'signup' || typeof email !== 'string') return next(request);
    const { rows } = await query(
      `select id, email, confirmation_sent_at > now() - make_interval(secs => $2) as is_early
       from auth.users where email = lower($1) and email_confirmed_at is null`,
      [email, emailPauseSeconds],
    );
    const account = rows[0];
    if (account === undefined) return Response.json({});
    if (account['is_early']) {
      const msg = `For security purposes, you can only request this after ${emailPauseSeconds} seconds.`;
      const body = { code: 429, error_code: 'over_email_send_rate_limit', msg };
      return Response.json(body, { status: 429 });
    }
    const token = randomBytes(28).toString('hex');
    await query('update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1', [
      account['id'],
      token,
    ]);
    const values: Record<string, string> = { SiteURL: origin, TokenHash: token };
    const template = await readFile(templatePath('confirmation'), 'utf8');
    const html = template.replaceAll(/\{\{ \.(\w+) \}\}/g, (_, name: string) => values[name] ?? '');
    await driver.send({ to: String(account['email']), subject: subjects.confirmation, html });
    return Response.json({});
  };
}
