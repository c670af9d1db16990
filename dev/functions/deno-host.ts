import process from 'node:process';

// Runs inside Deno, around one Edge Function: `deno run deno-host.ts <address of its index.ts>`. The stack holds the
// other end of stdin, which closes when the stack ends in any way.
process.stdin.once('end', () => process.exit(0));
process.stdin.resume();

await import(process.argv[2] ?? '');
