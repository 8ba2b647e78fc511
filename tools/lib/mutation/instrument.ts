import { Instrumenter } from '@stryker-mutator/instrumenter'
import { isSource, isTest } from '../sources.ts'

/** One small change of one line. */
export interface Mutant {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly mutator: string
  readonly original: string
  readonly replacement: string
}

interface SourceFile {
  readonly name: string
  readonly content: string
}

interface Instrumented {
  readonly files: readonly SourceFile[]
  readonly mutants: readonly Mutant[]
}

/** The part of a syntax node that decides whether it is mutated. */
interface SyntaxNode {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
  readonly callee?: SyntaxNode
  readonly object?: SyntaxNode
  readonly property?: SyntaxNode
  readonly key?: SyntaxNode
  readonly tag?: SyntaxNode
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
}

const PRODUCT = /^(core|features|providers|platform|apps)\//
/** Stand-ins and builders of tests, and tables of constants: no product line decides anything there. */
const NO_DECISIONS = /\/(testing|fake|messages|migrations)\/|\.(tables|data)\.ts$|\/templates\.ts$/

/** Whether a file's lines are mutated. */
export const isMutable = (file: string): boolean =>
  PRODUCT.test(file) && isSource(file) && !isTest(file) && !NO_DECISIONS.test(file)

/**
 * Stryker's mutators that are left out: an emptied object or array and a changed pattern are mostly programs that
 * the compiler refuses, so that their deaths would flatter the figure.
 */
const EXCLUDED_MUTATORS = ['ObjectLiteral', 'ArrayDeclaration', 'Regex']

const LOG_OBJECT = /^(log|logger|console)$/
const DESCRIPTIVE_KEYS: ReadonlySet<string> = new Set([
  'className',
  'description',
  'summary',
  'title',
  'tags',
  'example',
])
const DESCRIPTIVE_CALLS: ReadonlySet<string> = new Set([
  'describe',
  'meta',
  'Error',
  'TypeError',
  'RangeError',
])

const nameOf = (node: SyntaxNode | undefined): string | undefined => node?.name ?? node?.property?.name

const isLogCall = ({ callee }: SyntaxNode): boolean =>
  [callee?.object?.name, callee?.object?.property?.name].some((name) => name && LOG_OBJECT.test(name))

const readString = ({ type, value, quasis }: SyntaxNode): string | undefined => {
  if (type === 'StringLiteral') return String(value)
  return type === 'TemplateLiteral' ? quasis?.map((part) => part.value.raw).join(' ') : undefined
}

/** Why a node is not mutated: its text is for people or for the query builder, and no rule reads it. */
export const findIgnoreReason = (node: SyntaxNode, isRepository: boolean): string | undefined => {
  const isCall = ['CallExpression', 'NewExpression', 'OptionalCallExpression'].includes(node.type)
  if (isCall && isLogCall(node)) return 'a line of the log'
  if (isCall && DESCRIPTIVE_CALLS.has(nameOf(node.callee) ?? ''))
    return 'a description or the text of an exception'
  if (node.type === 'ObjectProperty' && DESCRIPTIVE_KEYS.has(node.key?.name ?? '')) return 'a description'
  const text = readString(node)
  if (text !== undefined && isRepository) return 'a name of a table or a column'
  if (text !== undefined && /[a-z] [a-z]/i.test(text)) return 'a sentence'
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') return 'a statement'
  return undefined
}

const silent = (): undefined => undefined
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

interface SourceRange {
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
}

const sliceSource = (content: string, { start, end }: SourceRange): string => {
  const lines = content.split('\n').slice(start.line, end.line + 1)
  const last = lines.length - 1
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column : 0, index === last ? end.column : undefined))
    .join('\n')
}

/**
 * Makes Stryker's mutants of `sources` and puts all of them into the text, each behind a switch: which one is active
 * is read from the environment, so one copy of the repository serves all mutations. Every switch also records that it
 * was reached.
 */
export const instrument = async (sources: readonly SourceFile[]): Promise<Instrumented> => {
  const shouldIgnore = (path: unknown): string | undefined => {
    const { node, hub } = path as { node: SyntaxNode; hub?: { file?: { opts?: { filename?: string } } } }
    return findIgnoreReason(node, hub?.file?.opts?.filename?.endsWith('.repo.ts') ?? false)
  }
  const options = { plugins: null, ignorers: [{ shouldIgnore }], excludedMutations: EXCLUDED_MUTATORS }
  const inputs = sources.map((source) => ({ ...source, mutate: true }))
  const { files, mutants } = await new Instrumenter(logger).instrument(inputs, options)
  const contents = new Map(sources.map(({ name, content }) => [name, content]))
  return {
    files: files.map(({ name, content }) => ({ name, content })),
    mutants: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, fileName, location, mutatorName, replacement }) => ({
        id,
        file: fileName,
        line: location.start.line + 1,
        mutator: mutatorName,
        original: sliceSource(contents.get(fileName) ?? '', location),
        replacement: replacement ?? '',
      })),
  }
}
