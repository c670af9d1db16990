import process from 'node:process';

// Runs in Deno around one Edge Function: `deno run deno-host.ts <address of its index.ts>`. stdin closes when the stack ends.
process.stdin.once('end', () => process.exit(0));
process.stdin.resume();

await import(process.argv[2] ?? '');
