/**
 * The size budget of the house. A file over the cap fails; what lies over the ninetieth percentile that we allow
 * ourselves is named, as a place to look. Tests, the demo and files of nothing but data are left out.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { functionsIn, quantile } from './lib/measure.ts'
import { filesBelow, isSource, isTest } from './lib/sources.ts'

const TIERS = ['apps', 'core', 'features', 'providers', 'platform', 'tools']
const CAP = 300
const BUDGET = { fileMedian: 70, file: 200, function: 45, component: 100 }
const DATA = /\/(data|testing)\/|\.data\.tsx?$|\/messages\//

interface Sized {
  readonly lines: number
  readonly name: string
}

const over = (sizes: readonly Sized[], limit: number): Sized[] =>
  sizes.filter(({ lines }) => lines > limit).sort((a, b) => b.lines - a.lines)

const warnAbout = (what: string, sizes: readonly Sized[], limit: number): void => {
  const p90 = quantile(
    sizes.map(({ lines }) => lines),
    0.9,
  )
  if (p90 <= limit) return
  console.log(`note: ${what}: the ninetieth percentile is ${p90} lines, the budget ${limit}`)
  for (const { lines, name } of over(sizes, limit)) console.log(`  ${lines} ${name}`)
}

const main = (): void => {
  const root = path.join(import.meta.dirname, '..')
  const sources = TIERS.flatMap((tier) => filesBelow(root, tier)).filter(
    (file) => isSource(file) && !isTest(file) && !DATA.test(file),
  )
  const texts = sources.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const files = texts.map(
    ({ file, text }): Sized => ({ lines: text.trimEnd().split('\n').length, name: file }),
  )
  const functions = texts.flatMap(({ file, text }) =>
    functionsIn(text, file.endsWith('.tsx')).map((found) => ({ ...found, name: `${file} ${found.name}` })),
  )
  warnAbout('files', files, BUDGET.file)
  warnAbout(
    'functions',
    functions.filter(({ isComponent }) => !isComponent),
    BUDGET.function,
  )
  warnAbout(
    'components',
    functions.filter(({ isComponent }) => isComponent),
    BUDGET.component,
  )
  const median = quantile(
    files.map(({ lines }) => lines),
    0.5,
  )
  if (median > BUDGET.fileMedian)
    console.log(`note: the median file has ${median} lines, the budget ${BUDGET.fileMedian}`)
  const tooLong = over(files, CAP)
  for (const { lines, name } of tooLong)
    console.log(`${name} has ${lines} lines, the cap is ${CAP}: split it by what it does`)
  if (tooLong.length > 0) process.exitCode = 1
}

main()
