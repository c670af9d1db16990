import type { Env, HonoRequest } from 'hono';
import type { Emulator, EmulatorInit, EmulatorResponse, OAuthApp } from '../emulator.ts';
import { isObject, type Json, type JsonObject, parseJson, toText } from '../json.ts';
import type { World } from '../seed/world.ts';
import type { Activities } from './activities.ts';
import type { AppRegistry } from './app-registry.ts';
import type { FileSeeder } from './file-seeder.ts';
import type { Overlay } from './overlay.ts';
import { linkHeader, parsePage, slice } from './paging.ts';
import { visibleState, withPermissions } from './permissions.ts';
import { failure } from './responses.ts';
import type { TokenStore } from './tokens.ts';
import { getCredential, type Viewer } from './viewer.ts';
import type { Webhooks } from './webhooks.ts';

export type Services = {
  world: World;
  emulator: Emulator;
  overlay: Overlay;
  fileSeeder: FileSeeder;
  activities: Activities;
  tokens: TokenStore;
  oauthApp: OAuthApp;
  appRegistry: AppRegistry;
  webhooks: Webhooks;
  /** Logins of owners that forbid changes of visibility. */
  fixedVisibility: Set<string>;
  /** Repositories (`owner/name`) that forbid new branches. */
  lockedBranches: Set<string>;
  now: () => Date;
  addresses: { origin: string; web: string; api: string };
};

export interface ApiEnv extends Env {
  Bindings: { viewer: Viewer; services: Services };
}

/** Part of Hono's context that handlers of all routes share. */
export type ApiContext = { env: ApiEnv['Bindings']; req: HonoRequest };

export type Found = { fullName: string; repository: JsonObject };

/** For the routes of a repository, which they find in `found`. */
export type FoundEnv = ApiEnv & { Variables: { found: Found } };
export type FoundContext = ApiContext & { var: { found: Found } };

/** Sends a request to the emulator, and completes its response with the overlay's facts. */
export async function toSend(
  services: Services,
  viewer: Viewer,
  path: string,
  init?: EmulatorInit,
): Promise<EmulatorResponse> {
  const response = await services.emulator.send(getCredential(viewer), path, init);
  return response.json === undefined
    ? response
    : {
        ...response,
        json: visibleState(
          viewer,
          withPermissions(services.appRegistry, services.overlay.complete(response.json, viewer)),
        ),
      };
}

const CARRIED = ['content-type', 'link', 'location'];

/** Passes the emulator's response on, but without its rate limit, CORS and cookie headers. Errors get GitHub's texts. */
export function relay(services: Services, response: EmulatorResponse): Response {
  if (response.status >= 400 && isObject(response.json)) {
    return failure(response.status, toText(response.json['message']), response.json);
  }
  const headers = new Headers();
  for (const name of CARRIED) {
    const value = response.headers.get(name);
    if (value !== null)
      headers.set(name, value.replaceAll(/https?:\/\/127\.0\.0\.1:\d+/g, services.addresses.api));
  }
  const empty = response.status === 204 || response.status === 304;
  const body = response.json === undefined ? response.bytes : JSON.stringify(response.json);
  return new Response(empty ? null : body, { status: response.status, headers });
}

/**
 * Returns the page of the items that the request asks for, with a `Link` header for the other pages.
 * @param toBody by default the body is the list itself
 */
export function listing(
  context: ApiContext,
  items: readonly Json[],
  toBody: (shown: Json[]) => Json = (shown) => shown,
): Response {
  const { pathname, search, searchParams } = new URL(context.req.url);
  const page = parsePage(searchParams);
  const response = Response.json(toBody(slice(items, page)));
  const address = context.env.services.addresses.origin + pathname + search;
  const link = linkHeader(address, items.length, page);
  if (link) response.headers.set('link', link);
  return response;
}

export const getQuery = (context: ApiContext): URLSearchParams => new URL(context.req.url).searchParams;

export async function getBody(context: ApiContext): Promise<JsonObject> {
  const body = parseJson(await context.req.text());
  return isObject(body) ? body : {};
}
