import process from 'node:process';

// Runs in Deno and hosts one Edge Function: `deno run deno-host.ts <address of its index.ts>`. stdin closes when the stack ends,
// also if the stack crashes.
process.stdin.once('end', () => process.exit(0));
process.stdin.resume();

await import(process.argv[2] ?? '');
