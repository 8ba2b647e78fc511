/**
 * Checks every regular expression of the product: none may take more than linear time on any input. An expression
 * still undecided at the timeout withstood attacks for that long, and is reported. Expressions built at run time
 * cannot be checked, so each place that builds one is listed with its reason.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { check, type VulnerableDiagnostics } from 'recheck'
import { countDynamicRegexes, type FoundRegex, listRegexes } from './lib/regexes.ts'
import { isSource, isTest, listFiles } from './lib/sources.ts'

const TIERS = ['apps', 'core', 'features', 'providers', 'platform']
const TESTING = /\/testing\//

const DYNAMIC_REGEXES: Readonly<Record<string, string>> = {
  'core/orders/contract/endpoints.ts': 'a list of fixed words, no two of which begin alike',
}

/** Per expression, in milliseconds. */
const CHECK_TIMEOUT_MS = 8_000
/** Above its own limits the checker only searches for attacks at random, with varying results. */
const THOROUGH_OPTIONS = { timeout: CHECK_TIMEOUT_MS, maxRepeatCount: 300, maxNFASize: 200_000 }
const MAX_CONCURRENT = 2

const MAX_TEXT_LENGTH = 65_536
const MAX_MATCH_MS = 50

interface RegexOccurrence {
  readonly regex: FoundRegex
  readonly files: string[]
}

const root = path.join(import.meta.dirname, '..')

const listSources = (): string[] =>
  TIERS.flatMap((tier) => listFiles(root, tier)).filter(
    (file) => isSource(file) && !isTest(file) && !TESTING.test(file),
  )

const reportFailure = (message: string): void => {
  console.log(message)
  process.exitCode = 1
}

const collectOccurrences = (): RegexOccurrence[] => {
  const places = new Map<string, RegexOccurrence>()
  for (const file of listSources()) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const isTsx = file.endsWith('.tsx')
    if (countDynamicRegexes(text, isTsx) > 0 && DYNAMIC_REGEXES[file] === undefined)
      reportFailure(`${file} makes a regular expression at run time, which nobody can judge: write it out`)
    for (const regex of listRegexes(text, isTsx)) {
      const key = `/${regex.pattern}/${regex.flags}`
      const known = places.get(key) ?? { regex, files: [] }
      known.files.push(file)
      places.set(key, known)
    }
  }
  return [...places.values()]
}

/**
 * Whether an attack found by fuzzing is really slow, at the length of the largest accepted body. The checker measures
 * in its own steps, and on a busy machine mistakes a long linear run for a polynomial one.
 */
const isSlowOn = ({ pattern, flags }: FoundRegex, attack: string): boolean => {
  const regex = new RegExp(pattern, flags)
  const text = attack.slice(0, MAX_TEXT_LENGTH)
  const times = [1, 2, 3].map(() => {
    const began = performance.now()
    text.search(regex)
    return performance.now() - began
  })
  return Math.min(...times) > MAX_MATCH_MS
}

const isConfirmed = (regex: FoundRegex, { checker, complexity, attack }: VulnerableDiagnostics): boolean =>
  checker !== 'fuzz' ||
  complexity.type !== 'polynomial' ||
  complexity.degree > 2 ||
  isSlowOn(regex, attack.string)

const checkOccurrence = async ({ regex, files }: RegexOccurrence): Promise<void> => {
  const { pattern, flags } = regex
  const verdict = await check(pattern, flags, THOROUGH_OPTIONS)
  const where = `/${pattern}/${flags} in ${files.join(', ')}`
  if (verdict.status === 'vulnerable' && isConfirmed(regex, verdict))
    reportFailure(`${where} takes ${verdict.complexity.summary} time, such as for ${verdict.attack.pattern}`)
  if (verdict.status === 'unknown') console.log(`note: ${where} is undecided after ${CHECK_TIMEOUT_MS} ms`)
}

const main = async (): Promise<void> => {
  const waiting = collectOccurrences()
  const count = waiting.length
  if (count === 0) reportFailure('No regular expression was found, which cannot be')
  const work = async (): Promise<void> => {
    for (let place = waiting.pop(); place; place = waiting.pop()) await checkOccurrence(place)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  console.log(`Regular expressions: ${count} looked at.`)
}

await main()
// The checker starts its own process, which would wait for more work forever.
process.exit()
