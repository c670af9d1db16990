import { readEnvironment } from '../_shared/environment.ts';
import { readDeployHook } from '../_shared/site-build.ts';
import { start } from '../_shared/start.ts';
import { createHandler } from './handler.ts';

const read = (name: string) => Deno.env.get(name);

Deno.serve(await start(() => createHandler(readEnvironment(read), readDeployHook(read))));
