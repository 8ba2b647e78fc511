import type { Decision } from './decide.ts'

const LONGEST = 110

const shorten = (code: string): string => {
  const line = code.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

/** A survivor as one line: row, place, and what became what. */
export const formatSurvivor = ({ row, mutant }: Decision): string =>
  `  ${row} ${mutant.file}:${mutant.line} ${shorten(mutant.original)} -> ${shorten(mutant.replacement)}`

/** The figures of a run. A row's own tests are counted apart from those of other rows that noticed a mutant. */
export const formatTotals = (decisions: readonly Decision[]): string => {
  const count = (verdict: Decision['verdict']): number =>
    decisions.filter((decision) => decision.verdict === verdict).length
  const killed = decisions.length - count('none')
  const share = decisions.length === 0 ? 0 : (100 * killed) / decisions.length
  return [
    `${decisions.length} mutations`,
    `${killed} killed (${share.toFixed(1)} %)`,
    `${count('own row')} by the row's own tests`,
    `${count('another row')} by another row's`,
    `${count('no row')} by tests of no row`,
    `${count('none')} survived`,
  ].join(', ')
}
