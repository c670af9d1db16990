/** Answers. An error is `{ message, code }`: a sentence for people and a stable code for programs. */

const protection = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...protection, ...headers } });
}

export function problem(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return json({ message, code }, status, headers);
}
