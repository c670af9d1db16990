import type { TokenRecord } from '#domain/auth/token.ts';
import type { Organization } from '#domain/repository/organization.ts';
import type {
  BridgeProvider,
  BridgeRequests,
  ProviderCapability,
  ProviderRequests,
} from '#domain/repository/provider.ts';
import type { Failure, Result } from '#domain/shared/failure.ts';
import type { WorkerProvider } from '#workers/github-worker.protocol.ts';
import type { ChangeContext } from './changes.ts';

export interface ImportContext extends ChangeContext {
  /** The injected tool bridge. If there is one, it is used instead of the worker. */
  bridge: () => BridgeProvider | null;
  worker: {
    provider: () => Promise<WorkerProvider>;
    hasToken: () => Promise<boolean>;
    token: () => Promise<TokenRecord | null>;
    /** Called before each request. */
    onRequest: () => void;
    onFailure: (what: ProviderCapability, failure: Failure) => void;
  };
  locks: Pick<LockManager, 'request'>;
  lockName: string;
  firstOrganizations?: readonly Organization[] | undefined;
  /** Called after the repositories of an organisation were listed. */
  onListed?: () => void;
}

/** Sends a request through the tool bridge. Without a bridge, or if it fails, the worker sends it. */
export async function sendRequest<T>(
  context: ImportContext,
  what: ProviderCapability,
  request: (provider: BridgeRequests) => Promise<Result<T>>,
): Promise<Result<T>> {
  const injected = context.bridge();
  if (injected?.capabilities.has(what)) {
    const result = await request(injected);
    if (result.ok) return result;
  }
  return sendToWorker(context, what, request);
}

export async function sendToWorker<T>(
  { worker }: ImportContext,
  what: ProviderCapability,
  request: (provider: ProviderRequests) => Promise<Result<T>>,
): Promise<Result<T>> {
  worker.onRequest();
  const result = await request(await worker.provider());
  if (!result.ok) worker.onFailure(what, result.failure);
  return result;
}
