import { readdirSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

function isText(node: ESTree.Expression): boolean {
  switch (node.type) {
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'LogicalExpression':
      return isText(node.right);
    case 'Literal':
      return typeof node.value === 'string';
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name !== 'createElement';
    case 'MemberExpression':
      return node.property.type === 'Identifier' && node.property.name !== 'children';
    default:
      return node.type === 'TemplateLiteral' || node.type === 'BinaryExpression';
  }
}

/**
 * Finds components that return text. The JSX runtime does not see such a bare text node. If a browser's translation replaces it,
 * React fails to remove it. Within `<>...</>` the text gets an element.
 */
function componentsReturningText(path: string, source: string): string[] {
  const found: string[] = [];
  const names: (string | null)[] = [];
  const enter = (name: string | undefined) =>
    names.push(name !== undefined && /^[A-Z]/.test(name) ? name : null);
  const leave = () => names.pop();
  new Visitor({
    FunctionDeclaration: (node) => enter(node.id?.name),
    'FunctionDeclaration:exit': leave,
    FunctionExpression: (node) => enter(node.id?.name),
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: () => enter(undefined),
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement: ({ argument }) => {
      const name = names.at(-1);
      if (name && argument && isText(argument)) found.push(`${path}: ${name}`);
    },
  }).visit(parseSync(path, source).program);
  return found;
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.tsx'));

test('no component returns bare text', () => {
  expect(files.flatMap((path) => componentsReturningText(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  ["function Name() { return t('Name'); }", 1],
  ['function Name() { return count > 0 ? `${count}` : null; }', 1],
  ["function Name() { return <>{t('Name')}</>; }", 0],
  ["function getName() { return t('Name'); }", 0],
  ['function Names() { return names.map((name) => <li>{name}</li>); }', 0],
])('counts the components that return bare text: %s', (source, count) => {
  expect(componentsReturningText('a.tsx', source)).toHaveLength(count);
});
