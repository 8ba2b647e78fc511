export interface QuarantinedFile {
  readonly file: string
  readonly text: string
}

export interface QuarantineRules {
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** Whether a date in the past is a problem: for a release it is, for a change it is not. */
  readonly refuseExpired: boolean
}

/** More are no quarantine but a habit. */
const MOST_TESTS = 10
const MOST_DAYS = 14
const DAY_MS = 86_400_000

/** The tag in a test's options; those of several tags stand in a list. */
const TAG = /\btags?:\s*(?:'@?quarantine'|\[[^\]]*'@?quarantine')/
/** How many lines above the tag its comment may end: a title stands between, and other options. */
const REACH = 4
const COMMENT = /\/\/ Quarantined until (\d{4}-\d{2}-\d{2}), fails \d+ of \d+: \S/

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** What is wrong with the tests in quarantine, one sentence for each; empty when nothing is. */
export const reviewQuarantine = (
  sources: readonly QuarantinedFile[],
  { today, refuseExpired }: QuarantineRules,
): readonly string[] => {
  const problems: string[] = []
  let count = 0
  for (const { file, text } of sources) {
    const lines = text.split('\n')
    for (const [index, line] of lines.entries()) {
      if (!TAG.test(line)) continue
      count += 1
      const place = `${file}:${index + 1}`
      const above = lines.slice(Math.max(0, index - REACH), index + 1)
      const until = above.map((each) => COMMENT.exec(each)?.[1]).findLast((date) => date !== undefined)
      if (until === undefined || Number.isNaN(Date.parse(until)))
        problems.push(`${place}: a quarantine needs "// Quarantined until YYYY-MM-DD, fails N of N: reason"`)
      else if (countDays(today, until) > MOST_DAYS)
        problems.push(`${place}: a quarantine lasts ${MOST_DAYS} days at most, this one ends on ${until}`)
      else if (refuseExpired && until < today)
        problems.push(`${place}: this quarantine ended on ${until}; mend the test`)
    }
  }
  if (count > MOST_TESTS) problems.push(`${count} tests are in quarantine; ${MOST_TESTS} may be`)
  return problems
}
