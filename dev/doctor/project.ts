import * as z from 'zod/mini';
import { type Finding, failed, passed } from './finding.ts';
import { isPublishableKey } from './key.ts';
import { NoResponse, readBody, type Wire, type WireResponse } from './wire.ts';

export interface Project {
  url: string;
  key: string;
  /** Origin of the calling pages. */
  site: string;
  githubUrl: string;
  wire: Wire;
}

/** Relevant part of `GET /auth/v1/settings`. */
const settings = z.object({
  external: z.object({ github: z.boolean(), email: z.boolean(), anonymous_users: z.optional(z.boolean()) }),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
});

export type AuthSettings = z.infer<typeof settings>;

/** Errors of the gateway, the auth service, the data service and the functions. */
const problemBody = z.object({
  code: z.optional(z.union([z.string(), z.number()])),
  error_code: z.optional(z.string()),
  message: z.optional(z.string()),
  msg: z.optional(z.string()),
});

export function getCode(response: WireResponse): string {
  const body = readBody(response, problemBody);
  return body?.error_code ?? (typeof body?.code === 'string' ? body.code : '');
}

export function getStatus(response: WireResponse): string {
  const code = getCode(response);
  return code === '' ? String(response.status) : `${response.status} (${code})`;
}

export function errorMessage(response: WireResponse): string {
  const body = readBody(response, problemBody);
  return body?.message ?? body?.msg ?? '';
}

/** @returns the auth service's settings; null: project or key is unusable */
export async function openProject(
  project: Project,
): Promise<{ findings: Finding[]; settings: AuthSettings | null }> {
  const { url, key, wire } = project;
  const id = 'project.reachable';
  try {
    const response = await wire.request(`${url}/auth/v1/settings`, { headers: { apikey: key } });
    const body = response.status === 200 ? readBody(response, settings) : null;
    if (body === null) return { findings: [refused(project, response)], settings: null };
    return { findings: [passed(id, `${url} answers.`), checkKey(key)], settings: body };
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    const problem = {
      what: `The Supabase project does not answer: ${error.message}.`,
      breaks: 'Nobody can sign in, nothing is synced, and messages of visitors wait on their devices.',
      change:
        'Look in the dashboard whether the project is paused, and whether VITE_SUPABASE_URL in .env.production is its address (Project Settings, Data API).',
    };
    return { findings: [failed(id, problem)], settings: null };
  }
}

function refused({ url }: Project, response: WireResponse): Finding {
  if (response.status === 401) {
    return failed('project.key', {
      what: `${url} refuses the publishable key (401${errorMessage(response) === '' ? '' : `, "${errorMessage(response)}"`}).`,
      breaks: 'Every request of the site is refused: nobody can sign in, and nothing is loaded or synced.',
      change:
        'Copy the publishable key from the dashboard (Project Settings, API Keys) to VITE_SUPABASE_ANON_KEY in .env.production, run npm run build and publish dist/ again.',
    });
  }
  return failed('project.reachable', {
    what: `${url} answers the question for its auth settings with ${response.status}, and not as a Supabase project does.`,
    breaks: 'Nobody can sign in, and nothing is synced.',
    change:
      'Compare VITE_SUPABASE_URL in .env.production with the address in the dashboard (Project Settings, Data API), and look there whether the project is paused.',
  });
}

function checkKey(key: string): Finding {
  const id = 'project.key';
  if (isPublishableKey(key))
    return passed(id, 'The key of the site is a publishable one, and the project takes it.');
  return failed(id, {
    what: 'The key of the site is of no known kind: publishable keys begin with sb_publishable_, older ones name the role anon.',
    breaks: 'What a visitor may do with it cannot be told.',
    change:
      'Set VITE_SUPABASE_ANON_KEY in .env.production to the publishable key of the dashboard (Project Settings, API Keys), build and publish again.',
  });
}
