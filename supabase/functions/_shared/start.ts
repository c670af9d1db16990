import { EnvironmentError } from './environment.ts';
import { problem } from './responses.ts';

type Serve = (request: Request) => Response | Promise<Response>;

/** A misconfigured function answers every request with 500 and the variable's name, and logs the message. */
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
