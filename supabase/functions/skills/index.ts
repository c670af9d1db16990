import { readEnvironment } from '../_shared/environment.ts';
import { createHandler } from './handler.ts';

Deno.serve(createHandler(readEnvironment((name) => Deno.env.get(name))));
