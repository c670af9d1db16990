import { EnvironmentError } from './environment.ts';
import { problem } from './responses.ts';

type Serve = (request: Request) => Response | Promise<Response>;

/**
 * Creates the function. If its environment is invalid, logs the message, and answers every request with 500 and the variable's
 * name.
 */
export async function start(create: () => Serve | Promise<Serve>): Promise<Serve> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    const { variable } = error;
    return () =>
      problem(
        500,
        'ENVIRONMENT_INVALID',
        `The server's setting ${variable} is missing or wrong.`,
        {},
        { name: variable },
      );
  }
}
