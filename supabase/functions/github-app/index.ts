import { readAppEnvironment } from '../_shared/app-environment.ts';
import { createHandler } from './handler.ts';

Deno.serve(createHandler(await readAppEnvironment((name) => Deno.env.get(name))));
