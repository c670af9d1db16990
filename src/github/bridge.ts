import * as z from 'zod/mini';
import { dataQueryRetries, repositoriesPerFetchPage } from '#config/constants.ts';
import { type Organization, personalOrganizationId } from '#domain/repository/organization.ts';
import type { BridgeProvider, FileContent, ProviderCapability } from '#domain/repository/provider.ts';
import { errorMessage, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { isRecord } from '#domain/shared/record.ts';
import { parseResponse } from './parsed-request.ts';
import {
  rawContent,
  rawOrganizations,
  rawRepositories,
  rawUser,
  toFileContent,
  toOrganization,
  toRepository,
  toUser,
} from './transform.ts';

interface ToolParameters {
  get_user: Record<string, never>;
  get_org_repos: { org: string; type: 'private' | 'all' };
  get_user_repos: { type: 'owner'; per_page: number };
  get_readme: { owner: string; repo: string };
  get_contents: { owner: string; repo: string; path: string };
  get_user_organizations: Record<string, never>;
}

export type ToolName = keyof ToolParameters;

/** Injected by the page's host as `globalThis.toolBridge`. Responses have the format of MCP tool results. */
export interface ToolBridge {
  callTool(call: { server: 'github'; name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  /** Names of the offered tools. Absent if all are offered. */
  tools?: readonly string[];
}

const toolsOf: Partial<Record<ProviderCapability, readonly ToolName[]>> = {
  currentUser: ['get_user'],
  organizations: ['get_user_organizations'],
  repositories: ['get_org_repos', 'get_user_repos'],
  files: ['get_readme', 'get_contents'],
};

export function injectedBridge(scope: object = globalThis): ToolBridge | null {
  const found: unknown = Reflect.get(scope, 'toolBridge');
  return isBridge(found) ? found : null;
}

function isBridge(value: unknown): value is ToolBridge {
  return isRecord(value) && typeof value['callTool'] === 'function';
}

const toolResult = z.object({
  isError: z.optional(z.boolean()),
  structuredContent: z.optional(z.unknown()),
  content: z.optional(z.array(z.object({ type: z.string(), text: z.optional(z.string()) }))),
});

const nothingFound = z.object({ status: z.literal(404) });

/** Divides lists into pages, because the bridge returns an account's repositories in one response. */
export function createBridgeProvider(bridge: ToolBridge, now: () => number): BridgeProvider {
  const isOffered = (name: ToolName) => bridge.tools === undefined || bridge.tools.includes(name);
  const capabilities = new Set(
    Object.entries(toolsOf).flatMap(([capability, tools]) =>
      tools.every(isOffered) ? [capability as ProviderCapability] : [],
    ),
  );

  const context = { bridge, now };
  return {
    capabilities,

    async currentUser() {
      const user = await readVariant(context, call(context, 'get_user', {}), rawUser, 'user');
      return user.ok ? success(toUser(user.value, { scopes: null, tokenExpiresAt: null })) : user;
    },

    async organizations() {
      const response = call(context, 'get_user_organizations', {});
      const listed = await readVariant(context, response, rawOrganizations, 'organization');
      if (!listed.ok) return listed;
      const { items, skipped } = listed.value;
      return success({ organizations: items.map(toOrganization), withheld: [], skipped });
    },

    async repositoryPage({ organization, page }) {
      const listed = await readVariant(
        context,
        listAll(context, organization),
        rawRepositories,
        'repository',
      );
      if (!listed.ok) return listed;
      const { items, skipped } = listed.value;
      const all = items.map((raw) => toRepository(raw, now()));
      return success({
        page,
        pages: Math.max(1, Math.ceil(all.length / repositoriesPerFetchPage)),
        etag: null,
        unchanged: false,
        repositories: all.slice((page - 1) * repositoriesPerFetchPage, page * repositoriesPerFetchPage),
        states: [],
        withheld: [],
        skipped,
      });
    },

    readme: (owner, repo) => readFile(context, call(context, 'get_readme', { owner, repo })),
    file: (owner, repo, path) => readFile(context, call(context, 'get_contents', { owner, repo, path })),
  };
}

interface BridgeContext {
  bridge: ToolBridge;
  now: () => number;
}

async function call<N extends ToolName>(
  { bridge, now }: BridgeContext,
  name: N,
  parameters: ToolParameters[N],
): Promise<Result<unknown>> {
  let reason = '';
  for (let attempt = 0; attempt <= dataQueryRetries; attempt += 1) {
    try {
      const response = await bridge.callTool({ server: 'github', name, arguments: { ...parameters } });
      const read = readResult(response);
      if (read.ok) return success(read.value);
      reason = read.reason;
    } catch (error) {
      reason = errorMessage(error);
    }
  }
  return fail(failure('API', 'GITHUB_BRIDGE', now(), { values: { name, reason }, retryable: true }));
}

function listAll(context: BridgeContext, organization: Pick<Organization, 'id' | 'login'>) {
  return organization.id === personalOrganizationId
    ? call(context, 'get_user_repos', { type: 'owner', per_page: repositoriesPerFetchPage })
    : call(context, 'get_org_repos', { org: organization.login, type: 'all' });
}

async function readVariant<T>(
  context: BridgeContext,
  response: Promise<Result<unknown>>,
  schema: z.ZodMiniType<T>,
  what: string,
): Promise<Result<T>> {
  const result = await response;
  return result.ok ? parseResponse(context, schema, result.value, what) : result;
}

async function readFile(
  context: BridgeContext,
  response: Promise<Result<unknown>>,
): Promise<Result<FileContent | null>> {
  const result = await response;
  if (!result.ok) return result;
  if (result.value === null || z.safeParse(nothingFound, result.value).success) return success(null);
  const parsed = parseResponse(context, rawContent, result.value, 'content');
  return parsed.ok ? success(toFileContent(parsed.value)) : parsed;
}

type Read = { ok: true; value: unknown } | { ok: false; reason: string };

/** Reads a tool's result, which is structured content, JSON as text, or the plain value. */
function readResult(response: unknown): Read {
  const parsed = z.safeParse(toolResult, response);
  if (!parsed.success || !isToolResult(response)) return { ok: true, value: response };
  const { isError, structuredContent, content } = parsed.data;
  const text = (content ?? []).map((part) => part.text ?? '').join('');
  if (isError) return { ok: false, reason: text || 'the tool failed' };
  if (structuredContent !== undefined) return { ok: true, value: structuredContent };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, reason: 'the response is not JSON' };
  }
}

function isToolResult(response: unknown): boolean {
  if (!isRecord(response)) return false;
  return 'isError' in response || 'structuredContent' in response || Array.isArray(response['content']);
}
