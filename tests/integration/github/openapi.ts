import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { API } from '../dev/github-client.ts';

/**
 * Checks requests to GitHub's REST API and its responses against GitHub's published OpenAPI description.
 * openapi-extract.program.ts writes that description as openapi.json.
 */

export const description = z
  .object({
    operations: z.array(
      z.object({
        method: z.string(),
        path: z.string(),
        parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: z.json() })),
        body: z.json().optional(),
        status: z.number(),
        response: z.json(),
      }),
    ),
    definitions: z.record(z.string(), z.json()),
  })
  .parse(JSON.parse(readFileSync(new URL('./openapi.json', import.meta.url), 'utf8')));
export type Operation = (typeof description.operations)[number];

export interface Exchange {
  request: Request;
  text: string;
  response: Response;
}

export const getName = ({ method, path }: Operation) => `${method} ${path}`;
/** The description lacks this path, to which GitHub redirects requests for renamed repositories. */
const byNumber = /^\/repositories\/\d+$/;

export function operationOf({ request }: Pick<Exchange, 'request'>): Operation | undefined {
  const path = new URL(request.url).pathname.replace(new URL(API).pathname, '');
  const wanted = byNumber.test(path) ? '/repos/owner/repo' : path;
  const matching = description.operations.filter((operation) => {
    const pattern = operation.path.replace(/\{(path|ref)\}/, '.+').replaceAll(/\{\w+\}/g, '[^/]+');
    return operation.method === request.method && new RegExp(`^${pattern}$`).test(wanted);
  });
  return matching[0];
}

const checks = new Map<unknown, z.ZodType>();

const pathValue = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (inner: unknown, key) => (inner instanceof Object ? Reflect.get(inner, key) : undefined),
    value,
  );

/** Keeps only issues about fields that are present, because the emulated GitHub leaves out unused ones. */
function aboutGiven(issues: readonly z.core.$ZodIssue[], value: unknown): z.core.$ZodIssue[] {
  return issues.filter((issue) => {
    const given = pathValue(value, issue.path);
    if (given === undefined) return false;
    if (issue.code !== 'invalid_union') return true;
    return issue.errors.every((option) => aboutGiven(option, given).length > 0);
  });
}

export function schemaProblems(schema: z.core.util.JSONType, value: unknown, partial = false): string[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return ['There is no schema.'];
  const check =
    checks.get(schema) ??
    z.fromJSONSchema(
      { ...schema, definitions: description.definitions },
      {
        defaultTarget: 'openapi-3.0',
      },
    );
  checks.set(schema, check);
  const parsed = check.safeParse(value);
  if (parsed.success) return [];
  const issues = partial ? aboutGiven(parsed.error.issues, value) : parsed.error.issues;
  return issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
}

function inType(schema: z.core.util.JSONType, text: string): unknown {
  const type = z.object({ type: z.string() }).safeParse(schema).data?.type;
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

function queryProblems({ parameters }: Operation, { searchParams }: URL): string[] {
  return [...searchParams].flatMap(([name, text]) => {
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name);
    if (!parameter) return [`${name} is no parameter`];
    return schemaProblems(parameter.schema, inType(parameter.schema, text)).map(
      (problem) => `${name} ${problem}`,
    );
  });
}

/**
 * Properties that GitHub accepts although its description lacks them. GitHub's command line sends this one (`gh repo edit
 * --enable-discussions`).
 */
const undescribed: Readonly<Record<string, readonly string[]>> = {
  'PATCH /repos/{owner}/{repo}': ['has_discussions'],
};

function bodyProblems(operation: Operation, text: string): string[] {
  const { body } = operation;
  if (text === '') return body === undefined ? [] : ['There is no body.'];
  const value = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  const known = z.object({ properties: z.record(z.string(), z.unknown()) }).safeParse(body).data?.properties;
  const unknown = Object.keys(value).filter(
    (name) => !(name in (known ?? {})) && !undescribed[getName(operation)]?.includes(name),
  );
  return [...unknown.map((name) => `${name} is no property`), ...schemaProblems(body ?? null, value)];
}

export const requestProblems = (operation: Operation, { request, text }: Exchange) => [
  ...queryProblems(operation, new URL(request.url)),
  ...bodyProblems(operation, text),
];

/** Returns requests that deviate from the description, and the operations that were requested. */
export function requestsProblems(exchanges: readonly Exchange[]): {
  problems: string[];
  operations: string[];
} {
  const found = new Set<string>();
  const problems = exchanges.flatMap((exchange) => {
    const operation = operationOf(exchange);
    if (!operation) return [`${exchange.request.method} ${exchange.request.url} is not described`];
    found.add(getName(operation));
    return requestProblems(operation, exchange).map((problem) => `${getName(operation)}: ${problem}`);
  });
  return { problems, operations: [...found].toSorted() };
}

/** Returns fields of successful responses that deviate from the description. */
export async function responsesProblems(exchanges: readonly Exchange[]): Promise<string[]> {
  const problems = new Set<string>();
  for (const exchange of exchanges) {
    const operation = operationOf(exchange);
    if (operation?.status !== exchange.response.status || operation.response === null) continue;
    for (const problem of schemaProblems(operation.response, await exchange.response.json(), true)) {
      problems.add(`${getName(operation)}: ${problem.replaceAll(/\b\d+\./g, '')}`);
    }
  }
  return [...problems];
}
