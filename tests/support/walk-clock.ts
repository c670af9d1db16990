/** Starts the clock of a newcomer's walk. The returned function prints the time, which no test judges. */
export function startWalk(name: string): (count: string) => void {
  const startedAt = performance.now();
  return (count) => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`${name}: ${count}, ${seconds} s`);
  };
}
