import * as z from 'zod/mini';
import { type Finding, failed, passed, skipped } from './finding.ts';
import { errorMessage, getCode, getStatus, type Project } from './project.ts';
import { readBody, type Sending, type WireResponse } from './wire.ts';

interface FunctionProbe {
  name: string;
  method: 'GET' | 'POST';
  /** Refused without a session, or without an effect. */
  body?: unknown;
  /** True for a response that only this function gives. */
  isRight: (response: WireResponse) => boolean;
  /** Others are called by GitHub, or by browsers without CORS. */
  calledByPages: boolean;
  breaks: string;
}

const refuses = (status: number, code: string) => (response: WireResponse) =>
  response.status === status && getCode(response) === code;

const skillsBody = z.object({
  status: z.literal('success'),
  data: z.object({ skills: z.array(z.unknown()) }),
});

export const functionProbes: readonly FunctionProbe[] = [
  {
    name: 'batch-repository-operations',
    method: 'POST',
    body: {},
    isRight: refuses(401, 'UNAUTHENTICATED'),
    calledByPages: true,
    breaks: "The owner's changes take the slower way straight to the data service, or wait.",
  },
  {
    name: 'contact-notification',
    method: 'POST',
    isRight: ({ status }) => status === 204,
    calledByPages: true,
    breaks: 'The owner is not told of new messages; they are in the admin area all the same.',
  },
  {
    name: 'github-app',
    method: 'POST',
    body: {},
    isRight: refuses(401, 'UNAUTHENTICATED'),
    calledByPages: true,
    breaks: 'The GitHub App can be neither set up nor used.',
  },
  {
    name: 'github-webhook',
    method: 'POST',
    body: {},
    isRight: refuses(401, 'SIGNATURE_INVALID'),
    calledByPages: false,
    breaks: 'What GitHub reports about repositories does not arrive.',
  },
  {
    name: 'policy-reports',
    method: 'POST',
    body: {},
    isRight: refuses(422, 'REPORT_UNKNOWN'),
    calledByPages: false,
    breaks: 'Nobody learns what the content security policy has stopped.',
  },
  {
    name: 'push-keys',
    method: 'POST',
    isRight: refuses(401, 'UNAUTHENTICATED'),
    calledByPages: true,
    breaks: 'No device can be notified of new messages; e-mail and the admin area are not touched.',
  },
  {
    name: 'revoke-github-token',
    method: 'POST',
    // An unknown token, which GitHub cannot revoke.
    body: { token: 'portico-doctor' },
    isRight: (response) => response.status === 200,
    calledByPages: true,
    breaks: "Disconnecting GitHub leaves the owner's token valid at GitHub.",
  },
  {
    name: 'skills',
    method: 'GET',
    isRight: (response) => response.status === 200 && readBody(response, skillsBody) !== null,
    calledByPages: true,
    breaks: 'The landing page shows no skills.',
  },
];

/** Each function is deployed, starts, passes the gateway and allows the site's pages. */
export async function checkFunctions(project: Project): Promise<Finding[]> {
  const probed = await Promise.all(
    functionProbes.map(async (probe) => ({ probe, ...(await probeFunction(project, probe)) })),
  );
  const reachable = probed.filter(({ finding }) => finding.status === 'passed');
  const refusing = reachable.filter(
    ({ preflight }) => preflight !== null && !allows(preflight, project.site),
  );
  return [
    ...probed.map(({ finding }) => finding),
    checkOrigin(
      project,
      refusing.map(({ probe }) => probe.name),
    ),
  ];
}

async function probeFunction(project: Project, probe: FunctionProbe) {
  const address = `${project.url}/functions/v1/${probe.name}`;
  const response = await project.wire.request(address, {
    method: probe.method,
    headers: { apikey: project.key, 'content-type': 'application/json' },
    ...(probe.body === undefined ? {} : { body: JSON.stringify(probe.body) }),
  });
  const preflight = probe.calledByPages
    ? await project.wire.request(address, getPreflight(project, probe.method))
    : null;
  return { finding: getFinding(probe, response), preflight };
}

const sentHeaders = ['action', 'apikey', 'authorization', 'content-type'];

function getPreflight({ site }: Project, method: string): Sending {
  return {
    method: 'OPTIONS',
    headers: {
      origin: site,
      'access-control-request-method': method,
      'access-control-request-headers': sentHeaders.join(', '),
    },
  };
}

function allows({ status, headers }: WireResponse, origin: string): boolean {
  const list = (name: string) => (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
  const allowed = headers.get('access-control-allow-origin');
  return (
    status >= 200 &&
    status <= 299 &&
    (allowed === origin || allowed === '*') &&
    sentHeaders.every((name) => list('access-control-allow-headers').includes(name))
  );
}

function checkOrigin({ site }: Project, refusing: string[]): Finding {
  const id = 'functions.allowed-origins';
  if (refusing.length === 0) return passed(id, 'The functions let pages of this site call.');
  return failed(id, {
    what: `Pages of ${site} may not call: ${refusing.join(', ')}.`,
    breaks: 'The browser stops these calls, so what they do does not happen on this site.',
    change: `npx supabase secrets set ALLOWED_ORIGINS=${site} (several origins with commas between them, without a slash at the end), then wait a minute.`,
  });
}

function getFinding(probe: FunctionProbe, response: WireResponse): Finding {
  const id = `functions.${probe.name}`;
  if (probe.isRight(response)) return passed(id, `${probe.name} is deployed and answers.`);
  if (['PT429', 'TOO_MANY_REQUESTS'].includes(getCode(response))) {
    return skipped(id, `${probe.name} is deployed, but got too many requests lately. Try again later.`);
  }
  const { what, change } = getFault(probe, response);
  return failed(id, { what, breaks: probe.breaks, change });
}

function getFault({ name }: FunctionProbe, response: WireResponse): { what: string; change: string } {
  const { status } = response;
  const code = getCode(response);
  const deploy = `npx supabase functions deploy ${name}`;
  const logs = `the dashboard (Edge Functions, ${name}, Logs) says why`;
  if (/^(PGRST|DATA_SERVICE|\d\d\w{3}$)/.test(code)) {
    return {
      what: `The function ${name} runs, but the data service refuses what it asks for (${status}, ${code}).`,
      change: 'Put right what is said about the database here, first of all: npx supabase db push.',
    };
  }
  if (status === 404) return { what: `The function ${name} is not deployed.`, change: `${deploy}.` };
  if (isOfGateway(response)) {
    return {
      what: `The gateway asks for a token before ${name} is called ("${errorMessage(response)}"): verify_jwt is on.`,
      change: `${deploy} from the root of this project: supabase/config.toml says verify_jwt = false. The function checks who calls by itself.`,
    };
  }
  if (code === 'OAUTH_APP_UNKNOWN') {
    return {
      what: `The function ${name} does not know the OAuth app.`,
      change:
        'npx supabase secrets set GITHUB_CLIENT_ID=… GITHUB_CLIENT_SECRET=… with the values of the auth settings.',
    };
  }
  if (code === 'OAUTH_APP_REFUSED') {
    return {
      what: `GitHub refuses what the function ${name} asks for as the OAuth app: its secret is not the right one.`,
      change:
        'npx supabase secrets set GITHUB_CLIENT_ID=… GITHUB_CLIENT_SECRET=… with the values that the OAuth app shows at GitHub (a secret is shown there only once).',
    };
  }
  if (code === 'GITHUB_REFUSED') {
    return {
      what: `GitHub does not answer the function ${name} as it should: ${errorMessage(response)}`,
      change:
        'Try again in an hour: GitHub limits how often it may be asked, and has trouble of its own at times.',
    };
  }
  if (code === 'ENVIRONMENT_INVALID') {
    return {
      what: `The function ${name} was set up wrongly. ${errorMessage(response)}`,
      change: `npx supabase secrets set it in the form of docs/deploy.md; the whole sentence is in the log: ${logs}.`,
    };
  }
  if (code === 'BOOT_ERROR') {
    return {
      what: `The function ${name} does not start.`,
      change: `Look at its log: ${logs}. Then ${deploy}.`,
    };
  }
  return {
    what: `The function ${name} answers with ${getStatus(response)}, and not as this version does.`,
    change: `Look at its log: ${logs}. If it is of another version: ${deploy}.`,
  };
}

/** The gateway's codes: a number, none, or UNAUTHORIZED…. */
function isOfGateway(response: WireResponse): boolean {
  const code = getCode(response);
  return response.status === 401 && (code === '' || code.startsWith('UNAUTHORIZED'));
}
