/**
 * Takes out the custom properties that a style sheet declares and never uses: the tokens serve the whole product,
 * and a document that carries its styles inline should carry its own only.
 */
export function withoutUnusedProperties(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const slimmer = css.replaceAll(/(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
  // What was used only by what has just gone, goes in the next round.
  return slimmer === css ? css : withoutUnusedProperties(slimmer);
}
