import { EnvironmentError } from './environment.ts';
import { problem } from './responses.ts';

type Serve = (request: Request) => Response | Promise<Response>;

/**
 * What a function answers with. One that was set up wrongly is there all the same: it answers every request with 500 and
 * the name of the variable, and the log has the whole sentence. Ended at its start, it would say nothing to anybody.
 */
export async function start(create: () => Serve | Promise<Serve>): Promise<Serve> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    const { variable } = error;
    return () => problem(500, 'ENVIRONMENT_INVALID', `The server's setting ${variable} is missing or wrong.`);
  }
}
