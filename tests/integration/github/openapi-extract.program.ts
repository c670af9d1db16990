import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/**
 * Extracts the product's requests from GitHub's published OpenAPI description, without texts and examples:
 *
 *     npm pack @octokit/openapi && tar xzf octokit-openapi-*.tgz
 *     npx tsx tests/integration/github/openapi-extract.program.ts package/generated
 */

const operations = [
  'GET /app',
  'GET /app/installations',
  'GET /app/installations/{installation_id}',
  'POST /app/installations/{installation_id}/access_tokens',
  'POST /app-manifests/{code}/conversions',
  'DELETE /applications/{client_id}/token',
  'GET /installation/repositories',
  'DELETE /installation/token',
  'GET /orgs/{org}/repos',
  'GET /repos/{owner}/{repo}',
  'PATCH /repos/{owner}/{repo}',
  'GET /repos/{owner}/{repo}/branches',
  'GET /repos/{owner}/{repo}/branches/{branch}',
  'GET /repos/{owner}/{repo}/commits',
  'GET /repos/{owner}/{repo}/contents/{path}',
  'GET /repos/{owner}/{repo}/contributors',
  'POST /repos/{owner}/{repo}/git/commits',
  'POST /repos/{owner}/{repo}/git/refs',
  'DELETE /repos/{owner}/{repo}/git/refs/{ref}',
  'POST /repos/{owner}/{repo}/git/trees',
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
  'GET /repos/{owner}/{repo}/labels',
  'POST /repos/{owner}/{repo}/labels',
  'PATCH /repos/{owner}/{repo}/labels/{name}',
  'DELETE /repos/{owner}/{repo}/labels/{name}',
  'GET /repos/{owner}/{repo}/languages',
  'GET /repos/{owner}/{repo}/pulls',
  'POST /repos/{owner}/{repo}/pulls',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}',
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge',
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch',
  'GET /repos/{owner}/{repo}/readme',
  'GET /repos/{owner}/{repo}/topics',
  'PUT /repos/{owner}/{repo}/topics',
  'DELETE /repos/{owner}/{repo}/vulnerability-alerts',
  'GET /repos/{owner}/{repo}/vulnerability-alerts',
  'PUT /repos/{owner}/{repo}/vulnerability-alerts',
  'GET /search/repositories',
  'GET /user',
  'GET /user/installations',
  'GET /user/memberships/orgs/{org}',
  'GET /user/orgs',
  'GET /user/repos',
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const content = z.record(z.string(), z.object({ schema: z.unknown() }));
const description = z.object({
  info: z.object({ version: z.string() }),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.unknown()).optional(),
        requestBody: z.object({ content }).optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

const source = description.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const parameter = z.object({ name: z.string(), in: z.string(), schema: z.unknown() });
const response = z.object({ content: content.optional() });
const definitions: Record<string, unknown> = {};

/** Resolves a `$ref`. */
function resolveReference(value: unknown): unknown {
  if (!isObject(value) || typeof value['$ref'] !== 'string') return value;
  const [, , kind = '', name = ''] = value['$ref'].split('/');
  return source.components[kind]?.[name];
}

const left = [
  'description',
  'example',
  'examples',
  'title',
  'default',
  'deprecated',
  'externalDocs',
  'x-multi-segment',
];

/** Returns a JSON Schema without descriptions, with referenced schemas under `definitions`. */
function schemaOf(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((item) => schemaOf(item));
  if (!isObject(value)) return value;
  const reference = value['$ref'];
  if (typeof reference === 'string' && !isNamed) {
    const name = reference.split('/').at(-1) ?? '';
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = schemaOf(resolveReference(value));
    }
    return { $ref: `#/definitions/${name}` };
  }
  const entries = Object.entries(value).filter(([key]) => isNamed || !left.includes(key));
  return Object.fromEntries(
    entries.map(([key, item]) => [key, schemaOf(item, key === 'properties' && !isNamed)]),
  );
}

const firstSchema = (held: z.infer<typeof content> | undefined): unknown =>
  schemaOf((held?.['application/json'] ?? Object.values(held ?? {})[0])?.schema);

const extracted = operations.map((operation) => {
  const [method = '', path = ''] = operation.split(' ');
  const found = source.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`The description has no ${operation}.`);
  const parameters = (found.parameters ?? []).map((one) => {
    const { name, in: place, schema } = parameter.parse(resolveReference(one));
    return { name, in: place, schema: schemaOf(schema) };
  });
  const body = firstSchema(found.requestBody?.content);
  const status = ['200', '201', '202', '204'].find((one) => one in found.responses) ?? '';
  const taken = response.parse(resolveReference(found.responses[status]));
  return {
    method,
    path,
    parameters,
    ...(body !== undefined && { body }),
    status: Number(status),
    response: firstSchema(taken.content) ?? null,
  };
});

const target = fileURLToPath(new URL('./openapi.json', import.meta.url));
const { version } = source.info;
writeFileSync(
  target,
  `${JSON.stringify({ package: `@octokit/openapi ${version}`, operations: extracted, definitions })}\n`,
);
console.info(`${extracted.length} operations, ${Object.keys(definitions).length} schemas in ${target}`);
