/** Hands a text to the browser as a file. */
export function download(name: string, type: string, text: string): void {
  downloadFile(name, new Blob([text], { type }));
}

export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
