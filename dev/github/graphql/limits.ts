import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { hasScope, type Viewer } from '../proxy/viewer.ts';
import { problem } from './errors.ts';

/** GitHub's limits on a query: page sizes, number of nodes, and cost in points of the rate limit. */

const MAX_PAGE = 100;
const MAX_NODES = 500_000;
const NODES_PER_POINT = 100;

export type Measured = { cost: number; nodeCount: number; errors: GraphQLError[] };

type Variables = Readonly<Record<string, unknown>>;

export function measure(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  variables: Variables,
  viewer: Viewer,
): Measured {
  const errors: GraphQLError[] = [];
  let [requests, nodeCount] = [0, 0];

  const walk = (set: SelectionSetNode, type: GraphQLNamedType | undefined, times: number): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        walkField(selection, type, times);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment) walk(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), times);
      } else {
        const name = selection.typeCondition?.name.value;
        walk(selection.selectionSet, name === undefined ? type : schema.getType(name), times);
      }
    }
  };
  const walkField = (field: FieldNode, type: GraphQLNamedType | undefined, times: number): void => {
    const name = field.name.value;
    const definition = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
    if (!definition || !field.selectionSet) return;
    const inner = getNamedType(definition.type);
    const values = getValues(field, variables);
    errors.push(...scopeProblems(field, type?.name ?? '', viewer));
    if (name === 'nodes' && Array.isArray(values['ids'])) {
      walk(field.selectionSet, inner, times * idCount(values['ids'], errors));
    } else if (inner.name.endsWith('Connection')) {
      const size = pageSize(field, values, errors);
      requests += times;
      nodeCount += times * size;
      walk(field.selectionSet, inner, times * Math.max(1, size));
    } else {
      walk(field.selectionSet, inner, times);
    }
  };

  const root =
    operation.operation === OperationTypeNode.MUTATION ? schema.getMutationType() : schema.getQueryType();
  walk(operation.selectionSet, root ?? undefined, 1);
  if (nodeCount > MAX_NODES) {
    errors.push(
      problem(
        'MAX_NODE_LIMIT_EXCEEDED',
        `This query requests up to ${nodeCount.toLocaleString('en')} possible nodes which exceeds the maximum limit of ${MAX_NODES.toLocaleString('en')}.`,
      ),
    );
  }
  return { cost: Math.max(1, Math.round(requests / NODES_PER_POINT)), nodeCount, errors };
}

const getValues = (field: FieldNode, variables: Variables): Record<string, unknown> =>
  Object.fromEntries(
    (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]),
  );

function idCount(ids: readonly unknown[], errors: GraphQLError[]): number {
  if (ids.length > MAX_PAGE) {
    errors.push(
      problem(
        'ARGUMENT_LIMIT',
        `You may not provide more than ${MAX_PAGE} node ids; you provided ${ids.length}.`,
      ),
    );
  }
  return ids.length;
}

/** Returns the number of requested items. A connection needs a limit, unless only its count is requested. */
function pageSize(field: FieldNode, values: Record<string, unknown>, errors: GraphQLError[]): number {
  const name = field.name.value;
  const limit = typeof values['first'] === 'number' ? 'first' : 'last';
  const size = values[limit];
  if (typeof size !== 'number') {
    const asked = field.selectionSet?.selections.map((one) =>
      one.kind === Kind.FIELD ? one.name.value : 'nodes',
    );
    if (asked?.every((one) => one === 'totalCount')) return 0;
    errors.push(
      problem(
        'MISSING_PAGINATION_BOUNDARIES',
        `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`,
      ),
    );
    return 0;
  }
  if (size > MAX_PAGE) {
    errors.push(
      problem(
        'EXCESSIVE_PAGINATION',
        `Requesting ${size} records on the \`${name}\` connection exceeds the \`${limit}\` limit of ${MAX_PAGE} records.`,
      ),
    );
  }
  return size;
}

const SCOPES: Readonly<Record<string, readonly string[]>> = {
  'Repository.vulnerabilityAlerts': ['public_repo', 'security_events'],
  'Mutation.enablePullRequestAutoMerge': ['public_repo'],
  'Mutation.disablePullRequestAutoMerge': ['public_repo'],
  'Mutation.revertPullRequest': ['public_repo'],
};

function scopeProblems(field: FieldNode, type: string, viewer: Viewer): GraphQLError[] {
  const accepted = SCOPES[`${type}.${field.name.value}`];
  if (!accepted || viewer.kind !== 'user' || accepted.some((scope) => hasScope(viewer, scope))) return [];
  const list = (scopes: readonly string[]) => `[${scopes.map((scope) => `'${scope}'`).join(', ')}]`;
  return [
    problem(
      'INSUFFICIENT_SCOPES',
      `Your token has not been granted the required scopes to execute this query. The '${field.name.value}' field requires one of the following scopes: ${list(accepted)}, but your token has only been granted the: ${list(viewer.scopes)} scopes. Please modify your token's scopes at: https://github.com/settings/tokens.`,
    ),
  ];
}
