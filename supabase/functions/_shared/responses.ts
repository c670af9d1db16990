/**
 * Creates responses. An error is `{ message, code, values }`: a sentence, a stable code, and the values that a translation
 * inserts.
 */

/** Headers for the case that a browser opens the response as a page. The page cannot load, run or be framed by anything. */
const protection = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
};

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...protection, ...headers } });
}

export function problem(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
  values?: Record<string, string | number>,
): Response {
  return json({ message, code, ...(values && { values }) }, status, headers);
}
