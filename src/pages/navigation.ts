/** Loads the page instead if the router throws (specification section 4, "Protected route"). */
export async function navigateWithin(
  target: string,
  navigate: (path: string) => void | Promise<void>,
  assign: (path: string) => void = (path) => window.location.assign(path),
): Promise<void> {
  try {
    await navigate(target);
  } catch {
    assign(target);
  }
}
