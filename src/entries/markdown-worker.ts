import { renderMarkdown } from '#workers/markdown.logic.ts';

onmessage = ({ data }: MessageEvent<string>) => postMessage(renderMarkdown(data));
