import type { Json } from '../json.ts';

const DOCUMENTATION = 'https://docs.github.com/rest';

export function failure(status: number, message: string, more: Record<string, Json> = {}): Response {
  return Response.json(
    { message, ...more, documentation_url: DOCUMENTATION, status: String(status) },
    { status },
  );
}

export const notFound = (): Response => failure(404, 'Not Found');
export const badCredentials = (): Response => failure(401, 'Bad credentials');
export const requiresAuthentication = (): Response => failure(401, 'Requires authentication');

export const archivedFailure = (): Response => failure(403, 'Repository was archived so is read-only.');

export function validationFailed(resource: string, field: string, code: string): Response {
  return failure(422, 'Validation Failed', { errors: [{ resource, field, code }] });
}
