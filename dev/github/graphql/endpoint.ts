import {
  execute,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import { isObject, type JsonObject, parseJson, toText } from '../json.ts';
import type { Services } from '../proxy/context.ts';
import type { RateLimits } from '../proxy/rate-limit.ts';
import { failure } from '../proxy/responses.ts';
import type { Viewer } from '../proxy/viewer.ts';
import { formatError, problem } from './errors.ts';
import { type Measured, measure } from './limits.ts';
import { mutations } from './mutations.ts';
import { createReader } from './reader.ts';
import { rootFields } from './root.ts';
import { getSchema } from './schema.ts';

/** Executes a GraphQL request on GitHub's schema. */
export async function respondToGraphql(
  services: Services,
  limits: RateLimits,
  viewer: Viewer,
  text: string,
): Promise<Response> {
  if (viewer.kind !== 'user' && viewer.kind !== 'installation') {
    return failure(401, 'This endpoint requires you to be authenticated.');
  }
  const body = parseJson(text);
  if (!isObject(body)) return failure(400, 'Problems parsing JSON');
  if (typeof body['query'] !== 'string') {
    return withErrors([problem('', 'A query attribute must be specified and must be a string.')]);
  }
  const parsed = readQuery(body['query'], toText(body['operationName']));
  if (parsed instanceof Response) return parsed;
  const { document, operation, fragments } = parsed;
  const variables = isObject(body['variables']) ? body['variables'] : {};
  const schema = getSchema();
  const measured = measure(schema, operation, fragments, variables, viewer);
  const [first] = measured.errors;
  if (first) return withErrors([first]);
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  if (isMutation && !limits.takeWrite(viewer)) return secondaryLimit();
  if (!limits.take(viewer, 'graphql', measured.cost)) {
    return withErrors([problem('RATE_LIMITED', 'API rate limit exceeded for user ID 1.')]);
  }
  const reader = createReader(services, viewer);
  const { data, errors } = await execute({
    schema,
    document,
    rootValue: {
      ...rootFields(reader),
      ...mutations(reader),
      rateLimit: () => rateLimit(limits, viewer, measured),
    },
    variableValues: variables,
    operationName: operation.name?.value ?? null,
  });
  reader.finish();
  if (isMutation) services.overlay.touch();
  return Response.json({
    ...(data !== undefined && { data }),
    ...(errors && { errors: errors.map(formatError) }),
  });
}

/** Parses and validates the query. Returns GitHub's response if it is invalid. */
function readQuery(query: string, wanted: string) {
  try {
    const document = parse(query);
    const invalid = validate(getSchema(), document);
    if (invalid.length > 0) return withErrors(invalid);
    const operations = document.definitions.filter(
      (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
    );
    const operation = operations.find(({ name }) => wanted === '' || name?.value === wanted);
    if (!operation) return withErrors([problem('', 'An operation name is required')]);
    const fragments = new Map(
      document.definitions
        .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
        .map((one) => [one.name.value, one]),
    );
    return { document, operation, fragments };
  } catch (error) {
    if (error instanceof GraphQLError) return withErrors([error]);
    throw error;
  }
}

const withErrors = (errors: readonly GraphQLError[]): Response =>
  Response.json({ errors: errors.map(formatError) });

function rateLimit(limits: RateLimits, viewer: Viewer, { cost, nodeCount }: Measured): JsonObject {
  const { limit, used, remaining, reset } = limits.state(viewer, 'graphql');
  return { cost, nodeCount, limit, used, remaining, resetAt: new Date(reset * 1_000).toISOString() };
}

export function secondaryLimit(): Response {
  const response = failure(
    403,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
  );
  response.headers.set('retry-after', '60');
  return response;
}
