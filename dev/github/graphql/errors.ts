import { GraphQLError } from 'graphql';
import type { JsonObject } from '../json.ts';

/** Creates an error with GitHub's `type`, for example `NOT_FOUND`. */
export const problem = (type: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { type } });

/** Formats an error like GitHub: the type stands beside the message. */
export function formatError(error: GraphQLError): JsonObject {
  const { type } = error.extensions;
  return {
    ...(typeof type === 'string' && { type }),
    ...(error.path && { path: [...error.path] }),
    ...(type === 'FORBIDDEN' && { extensions: { saml_failure: false } }),
    ...(error.locations && { locations: error.locations.map(({ line, column }) => ({ line, column })) }),
    message: error.message,
  };
}

export const unresolvedError = (what: string): GraphQLError =>
  problem('NOT_FOUND', `Could not resolve to ${what}.`);
