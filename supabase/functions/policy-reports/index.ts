import { readEnvironment } from '../_shared/environment.ts';
import { start } from '../_shared/start.ts';
import { createHandler } from './handler.ts';

Deno.serve(await start(() => createHandler(readEnvironment((name) => Deno.env.get(name)))));
