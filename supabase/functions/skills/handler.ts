import { type Handler, withCors } from '../_shared/cors.ts';
import { forward } from '../_shared/data-service.ts';
import type { Environment } from '../_shared/environment.ts';
import { json, problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';

const query = 'select=id,name,category,years_experience,proficiency_level,highlights&order=position,id';

/** Returns the public skills: `{ status, message, data: { skills } }`. */
export function createHandler(environment: Environment): Handler {
  const { supabaseUrl, anonKey } = environment;
  return withCors(environment, ['GET'], () =>
    forward(`${supabaseUrl}/rest/v1/skills?${query}`, { headers: { apikey: anonKey } }, respond),
  );
}

function respond(body: unknown): Response {
  if (!Array.isArray(body)) {
    return problem(502, 'DATA_SERVICE_UNREADABLE', 'The data service gave no readable answer.');
  }
  const skills = body.filter(isObject).map((row) => ({
    id: row.id,
    name: row.name,
    category: row.category,
    yearsExperience: row.years_experience,
    proficiencyLevel: row.proficiency_level,
    highlights: row.highlights,
  }));
  const loaded = { status: 'success', message: 'Skills loaded.', data: { skills } };
  return json(loaded, 200, { 'Cache-Control': 'public, max-age=60' });
}
