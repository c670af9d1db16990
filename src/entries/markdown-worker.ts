import { renderMarkdown } from '#workers/markdown.logic.ts';

// Handles one text; the page ends the worker afterwards.
onmessage = ({ data }: MessageEvent<string>) => postMessage(renderMarkdown(data));
