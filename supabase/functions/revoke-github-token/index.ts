import { readEnvironment } from '../_shared/environment.ts';
import { start } from '../_shared/start.ts';
import { createHandler, readOAuthApp } from './handler.ts';

const get = (name: string) => Deno.env.get(name);
Deno.serve(await start(() => createHandler(readEnvironment(get), readOAuthApp(get))));
