import * as z from 'zod/mini';
import { type Finding, failed, passed } from './finding.ts';
import { isPublishableKey } from './key.ts';
import { NoResponse, readBody, type Wire, type WireResponse } from './wire.ts';

/** The Supabase project, as the published site talks to it. */
export interface Project {
  /** Without a trailing slash. */
  url: string;
  key: string;
  /** Origin of the site whose pages call it. */
  site: string;
  /** Base of GitHub's web pages. */
  githubUrl: string;
  wire: Wire;
}

/** Of `GET /auth/v1/settings`: the part that matters here. */
const settings = z.object({
  external: z.object({ github: z.boolean(), email: z.boolean(), anonymous_users: z.optional(z.boolean()) }),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
});

export type AuthSettings = z.infer<typeof settings>;

/** An error, in the forms that the gateway, the auth service, the data service and the functions write it. */
const problemBody = z.object({
  code: z.optional(z.union([z.string(), z.number()])),
  error_code: z.optional(z.string()),
  message: z.optional(z.string()),
  msg: z.optional(z.string()),
});

/** The stable code of a refusal; '' without one. */
export function getCode(response: WireResponse): string {
  const body = readBody(response, problemBody);
  return body?.error_code ?? (typeof body?.code === 'string' ? body.code : '');
}

/** The status of a response with the code of a refusal, for a sentence. */
export function getStatus(response: WireResponse): string {
  const code = getCode(response);
  return code === '' ? String(response.status) : `${response.status} (${code})`;
}

/** The words of a refusal; '' without any. */
export function errorMessage(response: WireResponse): string {
  const body = readBody(response, problemBody);
  return body?.message ?? body?.msg ?? '';
}

/** @returns the settings of the auth service; null: the project or its key cannot be used, and nothing else is worth asking */
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
