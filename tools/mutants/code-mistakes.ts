import { parseSync } from 'vite'
import type { Change } from './mutant.ts'
import { sqlMistakes } from './sql-mistakes.ts'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const child = (node: Node | undefined, key: string): Node | undefined => {
  const value = node?.[key]
  return isNode(value) ? value : undefined
}

const operators: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
}
const otherMethods = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    round: 'floor',
  }),
)
/** Without these a list is longer, or in another order. */
const dropped = new Set(['filter', 'slice', 'toSorted', 'toReversed'])
/** From here on a step of one says little. */
const LARGE = 10

type Maker = (node: Node, source: string, parent: Node | undefined) => Change[]
const instead = ({ start: from, end: to }: Node, text: string): Change => ({ from, to, text })
const textOf = (node: Node, source: string) => source.slice(node.start, node.end)

function isText(node: Node | undefined): boolean {
  if (node?.type === 'TemplateLiteral') return true
  if (node?.type === 'BinaryExpression') return isText(child(node, 'left')) || isText(child(node, 'right'))
  return node?.type === 'Literal' && typeof node.value === 'string'
}

const operator: Maker = (node, source) => {
  const [left, right] = [child(node, 'left'), child(node, 'right')]
  if (!left || !right || typeof node.operator !== 'string' || isText(node)) return []
  const from = source.indexOf(node.operator, left.end)
  const to = from + node.operator.length
  return (operators[node.operator] ?? []).map((text) => ({ from, to, text }))
}

/** A condition the other way round; a comparison has that already. */
const condition: Maker = (node, source) => {
  const test = child(node, 'test')
  return test && test.type !== 'BinaryExpression' ? [instead(test, `!(${textOf(test, source)})`)] : []
}

const ends = new Set(['ThrowStatement', 'ReturnStatement', 'ContinueStatement', 'BreakStatement'])
/** A guard that lets everything pass. */
const guard: Maker = (node, source) => {
  const [test, then] = [child(node, 'test'), child(node, 'consequent')]
  const first = then?.type === 'BlockStatement' ? childrenOf(then)[0] : then
  const isGuard = !node.alternate && first && ends.has(first.type)
  return [...condition(node, source, undefined), ...(isGuard && test ? [instead(test, 'false')] : [])]
}

const literal: Maker = (node) => (typeof node.value === 'boolean' ? [instead(node, String(!node.value))] : number(node))

function number(node: Node): Change[] {
  const { value } = node
  if (typeof value !== 'number') return []
  const isWhole = Number.isInteger(value)
  if (isWhole && Math.abs(value) < LARGE) return [instead(node, `${value + 1}`), instead(node, `(${value - 1})`)]
  const round = (one: number) => (isWhole ? Math.round(one) : Number(one.toFixed(3)))
  return [instead(node, `${round(value * 1.5)}`), instead(node, `${round(value * 0.6)}`)]
}

/** A call that is not made: the others of a statement, and the methods that choose and sort. */
const call: Maker = (node) => {
  const callee = child(node, 'callee')
  const [object, property] = [child(callee, 'object'), child(callee, 'property')]
  const name = typeof property?.name === 'string' ? property.name : ''
  if (!object || !property) return []
  if (dropped.has(name)) return [{ from: object.end, to: node.end, text: '' }]
  const other = otherMethods.get(name)
  return other ? [instead(property, other)] : []
}

/** What the log says, where a test lets the process die, and what a call changes: without it everything is read anew. */
const NO_RULE = /^(await )?(failpoint|ctx\.log|invalidates(Community)?)\b/

const statement: Maker = (node, source) => {
  const expression = child(node, 'expression')
  const made = expression?.type === 'AwaitExpression' ? child(expression, 'argument') : expression
  return made && /^(Call|Assignment)/.test(made.type) && !NO_RULE.test(textOf(node, source)) ? [instead(node, ';')] : []
}

const returned: Maker = (node) => {
  const value = child(node, 'argument')
  return value && value.name !== 'undefined' ? [instead(value, 'undefined')] : []
}

const not: Maker = (node, source, parent) => {
  const inner = child(node, 'argument')
  const isWhole = parent && child(parent, 'test') === node
  return node.operator === '!' && inner && !isWhole ? [instead(node, textOf(inner, source))] : []
}

const template: Maker = (node, source) => {
  const quasi = child(node, 'quasi')
  if (child(node, 'tag')?.name !== 'sql' || !quasi) return []
  const holes = childrenOf({ type: '', start: 0, end: 0, only: quasi.expressions })
  return sqlMistakes(source, { from: quasi.start + 1, to: quasi.end - 1 }, holes)
}

const makers: Record<string, Maker> = {
  BinaryExpression: operator,
  LogicalExpression: operator,
  IfStatement: guard,
  ConditionalExpression: condition,
  Literal: literal,
  CallExpression: call,
  ExpressionStatement: statement,
  ThrowStatement: (node, _source, parent) => (parent?.type === 'IfStatement' ? [] : [instead(node, ';')]),
  ReturnStatement: returned,
  UnaryExpression: not,
  TaggedTemplateExpression: template,
}

/** Types come to nothing; what stands around an expression for their sake has one. */
const isTypes = ({ type }: Node) => /^(TS(?!As|NonNull|Satisfies)|Import)/.test(type)

function* mistakesIn(node: Node, source: string, parent?: Node): Generator<Change> {
  if (isTypes(node)) return
  yield* makers[node.type]?.(node, source, parent) ?? []
  for (const inner of childrenOf(node)) yield* mistakesIn(inner, source, node)
}

/** Every small mistake that we know how to make in a file, its SQL included. */
export function mistakesOf(file: string, source: string): Change[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const root: unknown = program
  return isNode(root) ? [...mistakesIn(root, source)] : []
}
