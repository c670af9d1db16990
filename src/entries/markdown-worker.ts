import { renderMarkdown } from '#workers/markdown.logic.ts';

// One text, one result; the page ends the worker afterwards.
onmessage = ({ data }: MessageEvent<string>) => postMessage(renderMarkdown(data));
