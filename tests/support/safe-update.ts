import type { Client } from 'pg';

/**
 * Refuses the statements that `safeupdate` refuses in a hosted project: an UPDATE or DELETE without WHERE, also within a
 * function. The extension checks each analysed statement. Here PostgreSQL logs the same tree (`debug_print_parse`), which is
 * checked after the statement.
 */
export interface SafeUpdate {
  /** @throws Error with code 21000 if a statement of this session had no WHERE */
  check(): void;
}

export async function watchStatements(client: Client): Promise<SafeUpdate> {
  const found: string[] = [];
  client.on('notice', ({ message, detail }) => {
    if (message === 'parse tree:') found.push(...unqualifiedCommands(detail ?? ''));
  });
  await client.query('set client_min_messages = log');
  await client.query('set debug_print_parse = on');
  return {
    check() {
      const [command] = found;
      if (command === undefined) return;
      throw Object.assign(new Error(`${command} requires a WHERE clause`), { code: '21000' });
    },
  };
}

/** Numbers of the commands in PostgreSQL's trees (nodes.h, CmdType). */
const commands: Record<string, string> = { 2: 'UPDATE', 4: 'DELETE' };

interface TreeNode {
  type: string;
  /** Name of the field whose value is read now. */
  field: string;
  command?: string | undefined;
  hasCondition: boolean;
}

/** Returns the commands of a printed tree that have no condition, including those in WITH clauses. */
function unqualifiedCommands(tree: string): string[] {
  const found: string[] = [];
  const open: TreeNode[] = [];
  // Special characters in values are escaped, so they cannot look like structure.
  for (const [token] of tree.matchAll(/[{}]\w*|:\w+(?=\s)|(?:\\.|[^\s{}\\])+/gs)) {
    const node = open.at(-1);
    if (token.startsWith('{')) {
      if (node?.type === 'FROMEXPR' && node.field === ':quals') node.hasCondition = true;
      open.push({ type: token.slice(1), field: '', hasCondition: false });
    } else if (token === '}') {
      const closed = open.pop();
      const parent = open.at(-1);
      if (closed?.type === 'FROMEXPR' && parent?.field === ':jointree')
        parent.hasCondition = closed.hasCondition;
      if (closed?.command !== undefined && !closed.hasCondition) found.push(closed.command);
    } else if (token.startsWith(':') && node !== undefined) node.field = token;
    else if (node?.type === 'QUERY' && node.field === ':commandType') node.command = commands[token];
  }
  return found;
}
