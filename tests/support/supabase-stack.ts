import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import * as z from 'zod';
import type { Mailbox } from '../../dev/mailbox/mailbox.ts';
import { type Stack, startStack } from '../../dev/stack.ts';

/** The fields of `supabase status -o json` that the tests use. */
const statusSchema = z.object({
  API_URL: z.url(),
  DB_URL: z.string(),
  MAILPIT_URL: z.url(),
  PUBLISHABLE_KEY: z.string(),
  SECRET_KEY: z.string(),
});

export type SupabaseStatus = z.infer<typeof statusSchema>;

/** `ALLOWED_ORIGINS` and `SUPABASE_AUTH_SITE_URL` in the workflow contain this port. */
const port = 8080;

/** Variable that passes the status from the run's setup to its workers. */
const statusVariable = 'PORTICO_SUPABASE_STATUS';
const cli = fileURLToPath(new URL('../../node_modules/supabase/dist/supabase.js', import.meta.url));

/**
 * Makes this process and its workers build for, and test, the stack that `supabase start` has started.
 * @throws Error if that stack does not run
 */
export async function chooseSupabase(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'status', '-o', 'json']);
  const status = statusSchema.parse(JSON.parse(stdout));
  process.env[statusVariable] = JSON.stringify(status);
  process.env['VITE_SUPABASE_URL'] = status.API_URL;
  process.env['VITE_SUPABASE_ANON_KEY'] = status.PUBLISHABLE_KEY;
}

/** Returns the status of the chosen stack, or null if the tests run on the embedded stack. */
export function chosenSupabase(): SupabaseStatus | null {
  const status = process.env[statusVariable];
  return status === undefined ? null : statusSchema.parse(JSON.parse(status));
}

/**
 * Opens the embedded stack's site and GitHub with Supabase's own services. Faults only affect the site, and sign-in with GitHub
 * is missing, so tests that need either have no tag `@supabase`.
 */
export async function openSupabaseStack(status: SupabaseStatus): Promise<Stack> {
  const database = new Client({ connectionString: status.DB_URL });
  await database.connect();
  const stack = await startStack({ port, dataDir: 'memory', dist: 'dist', quiet: true });
  return {
    ...stack,
    anonKey: status.PUBLISHABLE_KEY,
    serviceKey: status.SECRET_KEY,
    query: async (sql, params) => ({
      rows: (await database.query<Record<string, unknown>>(sql, params)).rows,
    }),
    mailbox: { ...stack.mailbox, waitFor: mailpit(status.MAILPIT_URL) },
    close: async () => {
      await database.end();
      await stack.close();
    },
  };
}

const listSchema = z.object({
  messages: z.array(z.object({ ID: z.string(), Created: z.string(), Subject: z.string() })),
});
const messageSchema = z.object({ HTML: z.string(), Text: z.string() });
const pollingMs = 200;

/** Polls the mailbox of `supabase start`, which does not announce new e-mails. */
export function mailpit(url: string): Mailbox['waitFor'] {
  const read = async (path: string) => (await fetch(new URL(path, url))).json();
  return async (to, { after, timeoutMs = 10_000 } = {}) => {
    const query = `api/v1/search?query=${encodeURIComponent(`to:"${to}"`)}`;
    for (let waitedMs = 0; waitedMs <= timeoutMs; waitedMs += pollingMs) {
      const { messages } = listSchema.parse(await read(query));
      const found = messages.find(({ Created }) => after === undefined || new Date(Created) >= after);
      if (found !== undefined) {
        const { HTML, Text } = messageSchema.parse(await read(`api/v1/message/${found.ID}`));
        return { id: found.ID, to, subject: found.Subject, text: Text, html: HTML, sentAt: found.Created };
      }
      await delay(pollingMs);
    }
    throw new Error(`No e-mail to ${to} arrived within ${timeoutMs} ms.`);
  };
}
