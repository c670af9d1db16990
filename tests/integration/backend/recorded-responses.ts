/**
 * Error responses of the data service and of gateways: status, headers and body of PostgREST 13 and 14 (keys in the order of its
 * JSON encoder), the database's messages, and gateways' pages.
 */
export interface RecordedResponse {
  name: string;
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The failure that the client must report for this response. */
  expected: { kind: string; code: string; message: RegExp };
  /**
   * Effect on the owner's changes: `retried` sends each one again; `lineWaits` stops the whole queue for a while; `signInNeeded`
   * stops it until the owner signs in.
   */
  fate: 'retried' | 'lineWaits' | 'signInNeeded';
}

/** Returns the expected message for a problem that only the server's administrator can solve. */
const setUp = (detail: string) =>
  new RegExp(`^The server is misconfigured${detail} This isn't caused by your change\\.$`);
const trouble = (detail: string) => new RegExp(`^The server isn't responding properly${detail}$`);
const portal = (status: number) =>
  new RegExp(`^The response \\(HTTP ${status}\\) didn't come from the server\\..*misconfigured\\.$`);

interface PostgrestError {
  code: string;
  message: string;
  details?: string;
  hint?: string;
  headers?: Record<string, string>;
}

function postgrest(
  status: number,
  { code, message, details, hint, headers }: PostgrestError,
): Pick<RecordedResponse, 'status' | 'headers' | 'body'> {
  const body = JSON.stringify({ code, details: details ?? null, hint: hint ?? null, message });
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${code}`,
      ...headers,
    },
    body,
  };
}

const expiredToken = {
  'WWW-Authenticate': 'Bearer error="invalid_token", error_description="JWT expired"',
};
const wrongToken = {
  'WWW-Authenticate': 'Bearer error="invalid_token", error_description="No suitable key or wrong key type"',
};

function gateway(status: number, message: string): RecordedResponse {
  return {
    name: `${status} of a gateway`,
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', Server: 'kong/2.8.1' },
    body: JSON.stringify({ message }),
    expected: {
      kind: 'API',
      code: `HTTP_${status}`,
      message: setUp(`: ${message} \\(HTTP ${status}\\)\\.`),
    },
    fate: 'retried',
  };
}

function page(status: number, title: string): RecordedResponse {
  const isPortal = status < 500;
  return {
    name: `${status} as a page of a proxy`,
    status,
    headers: { 'Content-Type': 'text/html', Server: 'nginx' },
    body: `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
    expected: isPortal
      ? { kind: 'NETWORK', code: 'CAPTIVE_PORTAL', message: portal(status) }
      : { kind: 'API', code: `HTTP_${status}`, message: trouble(`(?:: [\\w ]+)? \\(HTTP ${status}\\)\\.`) },
    fate: 'retried',
  };
}

export const unsafeStatement: RecordedResponse = {
  name: '21000: a function deletes without WHERE where safeupdate is loaded',
  ...postgrest(400, { code: '21000', message: 'DELETE requires a WHERE clause' }),
  expected: {
    kind: 'API',
    code: '21000',
    message: setUp(': DELETE requires a WHERE clause \\(21000\\)\\.'),
  },
  fate: 'retried',
};

export const missingPrivilege: RecordedResponse = {
  name: '42501: a grant is missing',
  ...postgrest(403, { code: '42501', message: 'permission denied for table applied_operations' }),
  expected: {
    kind: 'API',
    code: '42501',
    message: setUp(': permission denied for table applied_operations \\(42501\\)\\.'),
  },
  fate: 'retried',
};

export const missingFunction: RecordedResponse = {
  name: 'PGRST202: a migration was not applied',
  ...postgrest(404, {
    code: 'PGRST202',
    details:
      'Searched for the function public.apply_batch_operations with parameter operations or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    message: 'Could not find the function public.apply_batch_operations(operations) in the schema cache',
  }),
  expected: {
    kind: 'API',
    code: 'PGRST202',
    message: setUp(': Could not find the function .* in the schema cache \\(PGRST202\\)\\.'),
  },
  fate: 'retried',
};

export const recordedResponses: readonly RecordedResponse[] = [
  unsafeStatement,
  missingPrivilege,
  missingFunction,
  {
    name: '42883: a function calls one that is not there',
    ...postgrest(404, {
      code: '42883',
      hint: 'No function matches the given name and argument types. You might need to add explicit type casts.',
      message: 'function private.next_version() does not exist',
    }),
    expected: {
      kind: 'API',
      code: '42883',
      message: setUp(': function private\\.next_version\\(\\) does not exist \\(42883\\)\\.'),
    },
    fate: 'retried',
  },
  {
    name: '57014: the statement took too long',
    ...postgrest(500, { code: '57014', message: 'canceling statement due to statement timeout' }),
    expected: {
      kind: 'API',
      code: '57014',
      message: trouble(': canceling statement due to statement timeout \\(57014\\)\\.'),
    },
    fate: 'retried',
  },
  {
    name: '40001: two transactions at once',
    ...postgrest(500, { code: '40001', message: 'could not serialize access due to concurrent update' }),
    expected: {
      kind: 'API',
      code: '40001',
      message: trouble(': could not serialize access .*\\(40001\\)\\.'),
    },
    fate: 'retried',
  },
  {
    name: '40P01: two transactions wait for each other',
    ...postgrest(500, {
      code: '40P01',
      details:
        'Process 71 waits for ShareLock on transaction 812; blocked by process 72.\nProcess 72 waits for ShareLock on transaction 811; blocked by process 71.',
      hint: 'See server log for query details.',
      message: 'deadlock detected',
    }),
    expected: { kind: 'API', code: '40P01', message: trouble(': deadlock detected \\(40P01\\)\\.') },
    fate: 'retried',
  },
  {
    name: '23505: a collision of two writers',
    ...postgrest(409, {
      code: '23505',
      details: 'Key (id)=(6f1c2a54-0000-4000-8000-000000000001) already exists.',
      message: 'duplicate key value violates unique constraint "applied_operations_pkey"',
    }),
    expected: { kind: 'API', code: '23505', message: trouble(': duplicate key value .*\\(23505\\)\\.') },
    fate: 'retried',
  },
  {
    // PostgREST sends Retry-After with every 503.
    name: '53300: no connection is left',
    ...postgrest(503, {
      code: '53300',
      message: 'sorry, too many clients already',
      headers: { 'Retry-After': '8' },
    }),
    expected: {
      kind: 'API',
      code: '53300',
      message: trouble(': sorry, too many clients already \\(53300\\)\\.'),
    },
    fate: 'lineWaits',
  },
  {
    name: 'PGRST002: the database cannot be asked for its schema, with Retry-After',
    ...postgrest(503, {
      code: 'PGRST002',
      message: 'Could not query the database for the schema cache. Retrying.',
      headers: { 'Retry-After': '32' },
    }),
    expected: {
      kind: 'API',
      code: 'PGRST002',
      message: trouble(': Could not query the database .* Retrying \\(PGRST002\\)\\.'),
    },
    fate: 'lineWaits',
  },
  {
    name: '503 without Retry-After: a function that does not start',
    status: 503,
    headers: { 'Content-Type': 'application/json', 'Sb-Error-Code': 'BOOT_ERROR' },
    body: '{"code":"BOOT_ERROR","message":"Function failed to start (please check logs)"}',
    expected: {
      kind: 'API',
      code: 'BOOT_ERROR',
      message: /^Function failed to start \(please check logs\)$/,
    },
    fate: 'retried',
  },
  {
    name: 'PGRST003: no connection in time',
    ...postgrest(504, {
      code: 'PGRST003',
      message: 'Timed out acquiring connection from connection pool.',
    }),
    expected: { kind: 'API', code: 'PGRST003', message: trouble(': Timed out .* pool \\(PGRST003\\)\\.') },
    fate: 'retried',
  },
  {
    name: 'PGRST301: a token that the data service cannot check',
    ...postgrest(401, {
      code: 'PGRST301',
      details: 'None of the keys was able to decode the JWT',
      message: 'No suitable key or wrong key type',
      headers: wrongToken,
    }),
    expected: { kind: 'AUTHENTICATION', code: 'PGRST301', message: /^No suitable key or wrong key type$/ },
    fate: 'signInNeeded',
  },
  {
    name: 'PGRST303: an expired token',
    ...postgrest(401, { code: 'PGRST303', message: 'JWT expired', headers: expiredToken }),
    expected: { kind: 'AUTHENTICATION', code: 'PGRST303', message: /^JWT expired$/ },
    fate: 'signInNeeded',
  },
  gateway(400, 'Bad request'),
  gateway(403, 'You cannot consume this service'),
  gateway(404, 'no Route matched with those values'),
  gateway(405, 'Method not allowed'),
  gateway(406, 'Not acceptable'),
  gateway(414, 'URI too long'),
  gateway(416, 'Requested range not satisfiable'),
  page(400, 'Bad Request'),
  page(403, 'Forbidden'),
  page(404, 'Not Found'),
  page(405, 'Not Allowed'),
  page(414, 'Request-URI Too Large'),
  page(502, 'Bad Gateway'),
  page(503, 'Service Temporarily Unavailable'),
];
