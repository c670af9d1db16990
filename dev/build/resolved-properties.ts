/**
 * Removes unused custom properties, and inlines those that have the same value in every theme. Other style sheets define their
 * own tokens.
 */
export function withResolvedProperties(css: string): string {
  const declarations = [...css.matchAll(/(--[\w-]+):([^;{}]*)/g)];
  const values = new Map(declarations.map(([, name, value]) => [name ?? '', value?.trim() ?? '']));
  const isConstant = (name: string) =>
    declarations.filter(([, declared]) => declared === name).length === 1 &&
    !values.get(name)?.includes('light-dark(');
  const resolve = (text: string): string =>
    text.replaceAll(/var\((--[\w-]+)\)/g, (use, name: string) =>
      isConstant(name) ? resolve(values.get(name) ?? '') : use,
    );
  return withoutUnused(resolve(css));
}

function withoutUnused(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const slimmer = css.replaceAll(/(--[\w-]+):[^;{}]*;?/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
  // Runs again, because removing a property may leave others unused.
  return slimmer === css ? css : withoutUnused(slimmer);
}
