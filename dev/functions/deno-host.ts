/**
 * Runs inside Deno, around one Edge Function: `deno run deno-host.ts <address of its index.ts>`.
 * It ends the process when the stack that started it is gone, however that ended.
 */
declare const Deno: {
  args: string[];
  stdin: { readable: AsyncIterable<Uint8Array> };
  exit(code: number): never;
};

async function endWithTheStack(): Promise<void> {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0);
}

void endWithTheStack();
await import(Deno.args[0] ?? '');

export {};
