import { readAppEnvironment } from '../_shared/app-environment.ts';
import { start } from '../_shared/start.ts';
import { createHandler } from './handler.ts';

Deno.serve(await start(async () => createHandler(await readAppEnvironment((name) => Deno.env.get(name)))));
