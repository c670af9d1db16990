import { StackProblem } from '../stack/problem.ts';

const isTerminal = process.stdout.isTTY && process.env.NO_COLOR === undefined;
const strong = (text: string): string => (isTerminal ? `\x1b[1m${text}\x1b[22m` : text);
const soft = (text: string): string => (isTerminal ? `\x1b[2m${text}\x1b[22m` : text);

/** @param startedAt from `performance.now()` */
export function reportStep(title: string, startedAt: number): void {
  console.log(soft(`  ${title} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`));
}

export interface Steps {
  begin(title: string): void;
  end(): void;
}

/** Starts the display of steps. On a terminal, the current step's line counts seconds. */
export function openSteps(count: number): Steps {
  let number = 0;
  let end = () => {};
  return {
    begin(title) {
      end();
      number += 1;
      end = showStep(`  ${number}/${count} ${title}`);
    },
    end: () => end(),
  };
}

function showStep(line: string): () => void {
  if (!isTerminal) {
    console.log(line);
    return () => {};
  }
  const startedAt = performance.now();
  const show = () =>
    process.stdout.write(`\r${line} ${soft(`${Math.round((performance.now() - startedAt) / 1000)} s`)}`);
  show();
  const timer = setInterval(show, 1000);
  let isOpen = true;
  return () => {
    if (isOpen) process.stdout.write('\n');
    isOpen = false;
    clearInterval(timer);
  };
}

/** Prints the address and the accounts. */
export function announce(origin: string, dataDir: string): void {
  const rows = [
    ['Open', strong(origin)],
    [
      'Sign in',
      `${strong(`${origin}/admin/login`)}, with GitHub as robin-muster: the owner, who may do everything`,
    ],
    ['', 'or by e-mail:  admin@example.com    portico-admin     the owner'],
    ['', '               viewer@example.com   portico-viewer    a visitor with an account'],
    ['GitHub', `${origin}/my-github  opens a copy for your own GitHub, apart from the samples`],
    ['Mailbox', `${origin}/mailbox  shows every e-mail the product sends`],
    ['Data', `${dataDir}  is kept; npm run reset starts afresh`],
    ['Stop', 'Ctrl-C'],
  ];
  const lines = rows.map(([label = '', text = '']) => `  ${soft(label.padEnd(9))}${text}`.trimEnd());
  console.log(`\n${lines.join('\n')}\n`);
}

/** Prints a StackProblem as a sentence, and any other error with its stack trace. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof StackProblem ? error.message : error);
}
