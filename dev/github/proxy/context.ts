import type { Env, HonoRequest } from 'hono';
import type { Emulator, EmulatorAnswer, EmulatorInit, OAuthApp } from '../emulator.ts';
import { isObject, type Json, textOf } from '../json.ts';
import type { World } from '../seed/world.ts';
import { failure } from './answers.ts';
import type { AppBook } from './app-book.ts';
import type { Overlay } from './overlay.ts';
import { linkHeader, type Page, slice } from './paging.ts';
import type { Planting } from './planting.ts';
import type { TokenBook } from './tokens.ts';
import { credentialOf, type Viewer } from './viewer.ts';
import type { Webhooks } from './webhooks.ts';

/** What every route works with. */
export type House = {
  world: World;
  emulator: Emulator;
  overlay: Overlay;
  planting: Planting;
  tokens: TokenBook;
  oauthApp: OAuthApp;
  appBook: AppBook;
  webhooks: Webhooks;
  now: () => Date;
  addresses: { origin: string; web: string; api: string };
};

export interface ApiEnv extends Env {
  Bindings: { viewer: Viewer };
}

/** The part of Hono's context that handlers need, whatever route they hang on. */
export type ApiContext = { env: ApiEnv['Bindings']; req: HonoRequest };

/** The emulator's answer to the viewer, completed. */
export async function ask(
  house: House,
  viewer: Viewer,
  path: string,
  init?: EmulatorInit,
): Promise<EmulatorAnswer> {
  const answer = await house.emulator.send(credentialOf(viewer), path, init);
  return answer.json === undefined ? answer : { ...answer, json: house.overlay.dress(answer.json, viewer) };
}

const CARRIED = ['content-type', 'link', 'location'];

/** Passes an answer of the emulator on, without its own limits, origins and cookies; errors in GitHub's words. */
export function relay(house: House, answer: EmulatorAnswer): Response {
  if (answer.status >= 400 && isObject(answer.json)) {
    return failure(answer.status, textOf(answer.json['message']), answer.json);
  }
  const headers = new Headers();
  for (const name of CARRIED) {
    const value = answer.headers.get(name);
    if (value !== null)
      headers.set(name, value.replaceAll(/https?:\/\/127\.0\.0\.1:\d+/g, house.addresses.api));
  }
  const empty = answer.status === 204 || answer.status === 304;
  const body = answer.json === undefined ? answer.bytes : JSON.stringify(answer.json);
  return new Response(empty ? null : body, { status: answer.status, headers });
}

/** One page of a list, with the links to the others. */
export function listing(house: House, context: ApiContext, items: readonly Json[], page: Page): Response {
  return withLinks(house, context, Response.json(slice(items, page)), items.length, page);
}

export function withLinks(
  house: House,
  context: ApiContext,
  response: Response,
  total: number,
  page: Page,
): Response {
  const asked = new URL(context.req.url);
  const link = linkHeader(`${house.addresses.origin}${asked.pathname}${asked.search}`, total, page);
  if (link) response.headers.set('link', link);
  return response;
}

export const queryOf = (context: ApiContext): URLSearchParams => new URL(context.req.url).searchParams;
