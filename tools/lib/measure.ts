import { parseSync } from '@swc/core'

export interface MeasuredFunction {
  readonly name: string
  readonly lines: number
  /** A function in a .tsx file whose name starts with a capital. */
  readonly isComponent: boolean
}

interface Node {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const FUNCTIONS = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'ClassMethod',
  'MethodProperty',
])

/** The name that a node gives to itself or to its function. */
const getNodeName = (node: Node): string | undefined => {
  const holder = [node.identifier, node.id, node.key].find(isNode)
  return typeof holder?.value === 'string' ? holder.value : undefined
}

const getNodeSpan = (node: Node): Node['span'] =>
  node.span ?? (isNode(node.function) ? node.function.span : undefined)

interface BoundFunction {
  readonly name: string
  readonly span: { readonly start: number; readonly end: number }
}

/** Keys under which a node passes its name to the function inside. */
const NAME_PASSING_KEYS = new Set(['init', 'value', 'expression'])

const collectBoundFunctions = (value: unknown, name?: string): BoundFunction[] => {
  if (Array.isArray(value)) return value.flatMap((item) => collectBoundFunctions(item))
  if (typeof value !== 'object' || value === null) return []
  const node = isNode(value) ? value : undefined
  const own = (node && getNodeName(node)) ?? name
  const span = node && FUNCTIONS.has(node.type) ? getNodeSpan(node) : undefined
  const inside = Object.entries(value).flatMap(([key, child]) =>
    collectBoundFunctions(child, NAME_PASSING_KEYS.has(key) ? own : undefined),
  )
  return span && own ? [{ name: own, span }, ...inside] : inside
}

/** Every named function of a source, with its number of lines; unnamed functions count in the enclosing one. */
export const listFunctions = (source: string, isTsx: boolean): MeasuredFunction[] => {
  // The parser counts bytes from the end of its previous file; the semicolon marks the start of this one.
  const text = `;${source}`
  const bytes = Buffer.from(text)
  const program = parseSync(text, { syntax: 'typescript', tsx: isTsx })
  return collectBoundFunctions(program.body).map(({ name, span }) => {
    const slice = bytes.subarray(span.start - program.span.start, span.end - program.span.start)
    return { name, lines: slice.toString().split('\n').length, isComponent: isTsx && /^[A-Z]/.test(name) }
  })
}

/** The value below which the given share of a list lies (nearest rank); 0 for an empty list. */
export const computeQuantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
