/** Returns the tab that the key selects, or null if a tab list does not handle the key. */
export function tabAfterKey<Tab>(tabs: readonly Tab[], current: Tab, key: string): Tab | null {
  const index = tabs.indexOf(current);
  const last = tabs.length - 1;
  const targets = new Map([
    ['ArrowRight', index === last ? 0 : index + 1],
    ['ArrowLeft', index === 0 ? last : index - 1],
    ['Home', 0],
    ['End', last],
  ]);
  return tabs[targets.get(key) ?? -1] ?? null;
}
