/**
 * The size budget. Fails on a file over the cap, and on files, functions or components whose ninetieth percentile is
 * over its budget; lists what to shorten. Tests, the demo and pure data files are left out.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { computeQuantile, listFunctions } from './lib/measure.ts'
import { isSource, isTest, listFiles } from './lib/sources.ts'

const TIERS = ['apps', 'core', 'features', 'providers', 'platform', 'tools']
const CAP = 400
/** Lines at the ninetieth percentile. Files are split by concept, so the median has no goal. */
const BUDGET = { file: 250, function: 50, component: 120 }
const EXEMPT = /\/(data|testing)\/|\.data\.tsx?$|\/messages\//

interface SizedItem {
  readonly lines: number
  readonly name: string
}

const findOversized = (sizes: readonly SizedItem[], limit: number): SizedItem[] =>
  sizes.filter(({ lines }) => lines > limit).sort((a, b) => b.lines - a.lines)

const checkPercentile = (what: string, sizes: readonly SizedItem[], limit: number): void => {
  const p90 = computeQuantile(
    sizes.map(({ lines }) => lines),
    0.9,
  )
  if (p90 <= limit) return
  console.log(`${what}: the ninetieth percentile is ${p90} lines, the budget ${limit}: shorten these`)
  process.exitCode = 1
  for (const { lines, name } of findOversized(sizes, limit)) console.log(`  ${lines} ${name}`)
}

const main = (): void => {
  const root = path.join(import.meta.dirname, '..')
  const sources = TIERS.flatMap((tier) => listFiles(root, tier)).filter(
    (file) => isSource(file) && !isTest(file) && !EXEMPT.test(file),
  )
  const texts = sources.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const files = texts.map(
    ({ file, text }): SizedItem => ({ lines: text.trimEnd().split('\n').length, name: file }),
  )
  const functions = texts.flatMap(({ file, text }) =>
    listFunctions(text, file.endsWith('.tsx')).map((found) => ({ ...found, name: `${file} ${found.name}` })),
  )
  checkPercentile('files', files, BUDGET.file)
  checkPercentile(
    'functions',
    functions.filter(({ isComponent }) => !isComponent),
    BUDGET.function,
  )
  checkPercentile(
    'components',
    functions.filter(({ isComponent }) => isComponent),
    BUDGET.component,
  )
  const tooLong = findOversized(files, CAP)
  for (const { lines, name } of tooLong)
    console.log(`${name} has ${lines} lines, the cap is ${CAP}: split it by what it does`)
  if (tooLong.length > 0) process.exitCode = 1
}

main()
