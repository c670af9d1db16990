import { escapedControls, withoutControls } from '#domain/shared/foreign-text.ts';

/** Hands a text to the browser as a file, in which no name turns the text around it. */
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
  // The browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
