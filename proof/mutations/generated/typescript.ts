import { parseSync, Visitor } from 'vite';
import { type Edit, type Mutant, mutantOf } from './mutant.ts';

const otherOperator: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
};

const otherMethods = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['some', 'every'],
  ['every', 'some'],
  ['above', 'aboveOrEqual'],
  ['aboveOrEqual', 'above'],
  ['below', 'belowOrEqual'],
  ['belowOrEqual', 'below'],
]);

/** Methods that a mutant removes from a chain of calls. */
const droppedMethods = new Set(['filter', 'sort', 'toSorted', 'reverse', 'slice', 'trim']);

/** Larger numbers are sizes and times, where a difference of one has no visible effect. */
const maxNumber = 10;

interface Range {
  start: number;
  end: number;
}

/** Returns all mutants of a file, in the order of the text. */
export function mutantsOfTypescript(path: string, text: string): Mutant[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const edits: Edit[] = [];
  const replace = ({ start, end }: Range, put: string) => void edits.push({ start, end, put });
  const drop = ({ start, end }: Range) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
    replace({ start, end: end + comma }, '');
  };
  const replaceDecision = (test: Range) => {
    replace(test, 'true');
    replace(test, 'false');
  };
  const operator = ({ left, operator: sign, right }: { left: Range; operator: string; right: Range }) => {
    const [other, start] = [otherOperator[sign], left.end + text.slice(left.end, right.start).indexOf(sign)];
    if (other) replace({ start, end: start + sign.length }, other);
  };
  new Visitor({
    BinaryExpression: operator,
    AssignmentExpression: operator,
    LogicalExpression: (expression) => {
      const { left, operator: sign, right } = expression;
      if (sign === '??') replace({ start: left.end, end: right.end }, '');
      else operator(expression);
    },
    IfStatement: ({ test }) => replaceDecision(test),
    ConditionalExpression: ({ test }) => replaceDecision(test),
    UnaryExpression: ({ operator: sign, start, argument }) => {
      if (sign === '!') replace({ start, end: argument.start }, '');
    },
    Literal: (literal) => {
      const { value } = literal;
      if (typeof value === 'boolean') replace(literal, String(!value));
      if (typeof value === 'number' && value <= maxNumber) replace(literal, String(value + 1));
    },
    ArrayExpression: (array) => {
      if (array.elements.length > 0) replace(array, '[]');
    },
    SpreadElement: drop,
    ObjectExpression: ({ properties }) => {
      for (const property of properties) if (property.type === 'Property') drop(property);
    },
    TemplateLiteral: ({ expressions }) => {
      for (const { start, end } of expressions) {
        replace({ start: text.lastIndexOf('${', start), end: text.indexOf('}', end) + 1 }, '');
      }
    },
    ExpressionStatement: (statement) => replace(statement, ';'),
    CallExpression: ({ callee, end }) => {
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const { object, property } = callee;
      const name = text.slice(property.start, property.end);
      const other = otherMethods.get(name);
      if (other) replace(property, other);
      if (droppedMethods.has(name)) replace({ start: object.end, end }, '');
    },
  }).visit(program);
  return edits.sort((one, another) => one.start - another.start).map((edit) => mutantOf(path, text, edit));
}
