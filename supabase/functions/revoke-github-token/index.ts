import { readServiceEnvironment } from '../_shared/app-environment.ts';
import { start } from '../_shared/start.ts';
import { createHandler, readOAuthApp } from './handler.ts';

const get = (name: string) => Deno.env.get(name);
Deno.serve(await start(() => createHandler(readServiceEnvironment(get), readOAuthApp(get))));
