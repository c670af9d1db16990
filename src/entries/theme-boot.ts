/** Runs in the head before the first paint, so that the page never flashes in the other theme. */
export {};

try {
  const theme = localStorage.getItem('portico.theme') ?? '';
  if (/^(light|dark)$/.test(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, the system's theme applies.
}
