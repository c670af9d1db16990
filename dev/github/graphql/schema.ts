import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';

const PACKAGE = '@octokit/graphql-schema';

let schema: GraphQLSchema | undefined;

/** Returns GitHub's published schema. The first call takes a moment, because the schema has 70,000 lines. */
export function getSchema(): GraphQLSchema {
  schema ??= buildSchema(readFileSync(findFile(), 'utf8'), {
    assumeValid: true,
    assumeValidSDL: true,
    noLocation: true,
  });
  return schema;
}

/** Returns the path of the schema's text. The package exports only a module that builds the schema from JSON, which is slower. */
function findFile(): string {
  const folders = createRequire(import.meta.url).resolve.paths(PACKAGE) ?? [];
  const file = folders.map((folder) => join(folder, PACKAGE, 'schema.graphql')).find(existsSync);
  if (file === undefined) throw new Error(`${PACKAGE} is not installed`);
  return file;
}
