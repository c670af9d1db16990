import { EnvironmentError } from './environment.ts';
import { problem } from './responses.ts';

type Serve = (request: Request) => Response | Promise<Response>;

/**
 * The handler of a function. A misconfigured function answers every request with 500 and the variable's name, and
 * logs the full message; ending at the start would hide the problem.
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
