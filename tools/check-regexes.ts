/**
 * Judges every regular expression of the product: none may take more than linear time, whatever text somebody sends.
 * What is undecided in the time given was attacked in vain for as long, and is named. An expression that is made at
 * run time cannot be judged, so each place that makes one stands in a list with its reason.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { check, type VulnerableDiagnostics } from 'recheck'
import { type FoundRegex, madeRegexes, regexesIn } from './lib/regexes.ts'
import { filesBelow, isSource, isTest } from './lib/sources.ts'

const TIERS = ['apps', 'core', 'features', 'providers', 'platform']
const TESTING = /\/testing\//

const MADE_AT_RUN_TIME: Readonly<Record<string, string>> = {
  'core/orders/contract/endpoints.ts': 'a list of fixed words, no two of which begin alike',
}

/** For each expression, in milliseconds. */
const PATIENCE = 8_000
/** Above its own limits the judge only guesses by attacking, with another outcome on another day. */
const THOROUGH = { timeout: PATIENCE, maxRepeatCount: 300, maxNFASize: 200_000 }
const AT_ONCE = 2

const LARGEST_TEXT = 65_536
const TOO_LONG_MS = 50

interface Place {
  readonly regex: FoundRegex
  readonly files: string[]
}

const root = path.join(import.meta.dirname, '..')

const sources = (): string[] =>
  TIERS.flatMap((tier) => filesBelow(root, tier)).filter(
    (file) => isSource(file) && !isTest(file) && !TESTING.test(file),
  )

const report = (message: string): void => {
  console.log(message)
  process.exitCode = 1
}

const gather = (): Place[] => {
  const places = new Map<string, Place>()
  for (const file of sources()) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const isTsx = file.endsWith('.tsx')
    if (madeRegexes(text, isTsx) > 0 && MADE_AT_RUN_TIME[file] === undefined)
      report(`${file} makes a regular expression at run time, which nobody can judge: write it out`)
    for (const regex of regexesIn(text, isTsx)) {
      const key = `/${regex.pattern}/${regex.flags}`
      const known = places.get(key) ?? { regex, files: [] }
      known.files.push(file)
      places.set(key, known)
    }
  }
  return [...places.values()]
}

/**
 * Whether an attack that was found by trying really holds us up, at the length of the largest body that we take.
 * The judge measures by its own steps, and on a busy machine takes a long line for a steep one.
 */
const bites = ({ pattern, flags }: FoundRegex, attack: string): boolean => {
  const regex = new RegExp(pattern, flags)
  const text = attack.slice(0, LARGEST_TEXT)
  const times = [1, 2, 3].map(() => {
    const began = performance.now()
    text.search(regex)
    return performance.now() - began
  })
  return Math.min(...times) > TOO_LONG_MS
}

const isProved = (regex: FoundRegex, { checker, complexity, attack }: VulnerableDiagnostics): boolean =>
  checker !== 'fuzz' ||
  complexity.type !== 'polynomial' ||
  complexity.degree > 2 ||
  bites(regex, attack.string)

const judge = async ({ regex, files }: Place): Promise<void> => {
  const { pattern, flags } = regex
  const verdict = await check(pattern, flags, THOROUGH)
  const where = `/${pattern}/${flags} in ${files.join(', ')}`
  if (verdict.status === 'vulnerable' && isProved(regex, verdict))
    report(`${where} takes ${verdict.complexity.summary} time, such as for ${verdict.attack.pattern}`)
  if (verdict.status === 'unknown') console.log(`note: ${where} is undecided after ${PATIENCE} ms`)
}

const main = async (): Promise<void> => {
  const waiting = gather()
  const count = waiting.length
  if (count === 0) report('No regular expression was found, which cannot be')
  const work = async (): Promise<void> => {
    for (let place = waiting.pop(); place; place = waiting.pop()) await judge(place)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  console.log(`Regular expressions: ${count} looked at.`)
}

await main()
// The judge keeps a process of its own, which would wait for more work for ever.
process.exit()
