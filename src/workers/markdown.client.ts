import type { MarkdownResponse, MarkdownTokens } from './markdown.protocol.ts';

/** A README of the usual kind takes a few milliseconds, a long one on a slow phone some hundred. */
const parseTimeoutMs = 3_000;

/**
 * Parses a text of a stranger's in a worker of its own, which is ended when it takes too long: a text can be made so
 * that its parsing takes minutes, and neither the page nor the worker that holds the tokens may stand still for it.
 *
 * @returns null when the text cannot be parsed in time; it can still be shown as plain text
 */
export function parseMarkdown(startWorker: () => Worker, text: string): Promise<MarkdownTokens | null> {
  const worker = startWorker();
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<MarkdownTokens | null>((resolve) => {
    timer = setTimeout(() => resolve(null), parseTimeoutMs);
    worker.addEventListener('message', ({ data }: MessageEvent<MarkdownResponse>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.addEventListener('messageerror', () => resolve(null));
    worker.postMessage(text);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
