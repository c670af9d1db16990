/**
 * First in the script that stands in the head of every document, before anything is painted: applies the theme that was
 * chosen on this device, so that a page never flashes in the other one.
 */
export {};

try {
  const theme = localStorage.getItem('portico.theme') ?? '';
  if (/^(light|dark)$/.test(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme it is.
}
