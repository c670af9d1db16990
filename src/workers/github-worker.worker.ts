import { expose } from 'comlink';
import type { OfficeWorker } from './github-worker.protocol.ts';

/** Puts an office behind the bridge; the thread's entry in `app` hands in the real one. */
export function exposeOffice(office: OfficeWorker): void {
  expose(office);
}
