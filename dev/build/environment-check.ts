import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv, type Plugin } from 'vite';
import { EnvironmentError, parseEnvironmentVariables } from '../../src/config/environment.schema.ts';

/**
 * Reads `.env.<mode>` with the schema that the product itself uses, so that a build never finishes
 * with a value missing that the running product would then miss.
 *
 * @throws EnvironmentError with one sentence that names the file and every value that is missing or wrong
 */
export function readBuildEnvironment(mode: string, root: string) {
  const file = `.env.${mode}`;
  const place = existsSync(join(root, file)) ? file : `${file} (there is no such file yet)`;
  return parseEnvironmentVariables(loadEnv(mode, root, 'VITE_'), place);
}

/** Stops `vite build` before any work when the environment cannot be used. */
export function environmentCheck(): Plugin {
  return {
    name: 'portico:environment-check',
    apply: 'build',
    configResolved(config) {
      try {
        readBuildEnvironment(config.mode, config.root);
      } catch (error) {
        // A mistake in a file of the reader's own: the sentence says all, a stack would bury it.
        if (error instanceof EnvironmentError) error.stack = error.message;
        throw error;
      }
    },
  };
}
