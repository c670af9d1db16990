import { escapedControls, withoutControls } from '#domain/shared/foreign-text.ts';

/** Downloads a text as a file. Escapes direction controls, which could reorder the text, in JSON and removes them elsewhere. */
export function download(name: string, type: string, text: string): void {
  const safe = type === 'application/json' ? escapedControls(text) : withoutControls(text);
  downloadFile(name, new Blob([safe], { type }));
}

export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = withoutControls(name);
  link.click();
  // Delayed, because the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
