import { readEnvironment } from '../_shared/environment.ts';
import { createHandler, readOAuthApp } from './handler.ts';

const get = (name: string) => Deno.env.get(name);
Deno.serve(createHandler(readEnvironment(get), readOAuthApp(get)));
