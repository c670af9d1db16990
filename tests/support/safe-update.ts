import type { Client } from 'pg';

/**
 * Refuses statements that `safeupdate` refuses in a hosted project: an UPDATE or DELETE without WHERE, also within a
 * function. The extension checks each analysed statement. Here PostgreSQL prints the same tree for the session
 * (`debug_print_parse`), and the check runs after the statement.
 */
export interface SafeUpdate {
  /** @throws An error with code 21000 if one was among the statements since the session began. */
  check(): void;
}

export async function watchStatements(client: Client): Promise<SafeUpdate> {
  const found: string[] = [];
  client.on('notice', ({ message, detail }) => {
    if (message === 'parse tree:') found.push(...unqualified(detail ?? ''));
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

/** PostgreSQL's numbers of commands (nodes.h, CmdType). */
const commands: Record<string, string> = { 2: 'UPDATE', 4: 'DELETE' };

interface TreeNode {
  type: string;
  /** The field that is being read. */
  field: string;
  command?: string | undefined;
  hasCondition: boolean;
}

/** The commands in a printed tree that have no condition, those of its WITH clauses included. */
function unqualified(tree: string): string[] {
  const found: string[] = [];
  const open: TreeNode[] = [];
  // A special character within a value is escaped, so it is never taken for structure.
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
