import { expose } from 'comlink';
import type { GithubWorker } from './github-worker.protocol.ts';

/** Puts a worker behind the bridge; the thread's entry in `app` hands in the real one. */
export function exposeGithubWorker(workspace: GithubWorker): void {
  expose(workspace);
}
