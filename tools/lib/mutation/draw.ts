import type { Mutant } from './instrument.ts'
import type { ProvingTest } from './measure.ts'

/** A mutant drawn for a row. */
export interface Draw {
  readonly row: string
  readonly mutant: Mutant
}

/** Lines that the tests of more than this share of all rows run belong to no row: reading the shop, pricing a cart. */
const COMMON_SHARE = 0.05
/** With few rows measured, a share says nothing. */
const COMMON_ROWS = 4

/**
 * Whether a requirement's rules can stand in a file. What any server needs (`platform/`, the shell, the registration
 * of plug-ins) runs in every test that starts one, and has tests without a requirement's id.
 */
export const mayHoldRules = (file: string): boolean =>
  /^(core|features|providers|apps\/storefront)\//.test(file) && !file.endsWith('/plugin.ts')

/** The rows whose tests reach each mutant. */
const groupRows = (tests: readonly ProvingTest[]): Map<string, Set<string>> => {
  const rows = new Map<string, Set<string>>()
  for (const test of tests) {
    for (const id of test.mutants) {
      const known = rows.get(id) ?? new Set<string>()
      for (const row of test.rows) known.add(row)
      rows.set(id, known)
    }
  }
  return rows
}

/** The mutants on the lines of each row: what its tests run, without what nearly every row's tests run. */
export const listOwnMutants = (tests: readonly ProvingTest[]): Map<string, string[]> => {
  const rowCount = new Set(tests.flatMap(({ rows }) => rows)).size
  const most = Math.max(COMMON_ROWS, rowCount * COMMON_SHARE)
  const own = new Map<string, string[]>()
  for (const [id, rows] of groupRows(tests)) {
    if (rows.size > most) continue
    for (const row of rows) {
      const ids = own.get(row)
      if (ids) ids.push(id)
      else own.set(row, [id])
    }
  }
  return own
}

interface DrawOptions {
  readonly rows: readonly string[]
  readonly count: number
  /** A number from 0 on and below `limit`. */
  readonly pick: (limit: number) => number
}

const pickFrom = <T>(values: readonly T[], pick: DrawOptions['pick']): T | undefined =>
  values[pick(values.length)]

/** A row's mutants that can still be drawn, by line. */
const groupByLine = (
  ids: readonly string[],
  mutants: ReadonlyMap<string, Mutant>,
): Map<string, readonly Mutant[]> => {
  const found = ids.flatMap((id) => mutants.get(id) ?? [])
  return Map.groupBy(found, ({ file, line }) => `${file}:${line}`)
}

/**
 * Draws `count` mutants, in turn for each row: first one of its lines, then one of the mutants on that line, so that
 * a long condition is not drawn more often than a short one. No mutant is drawn twice.
 */
export const drawMutants = (
  own: ReadonlyMap<string, readonly string[]>,
  mutants: ReadonlyMap<string, Mutant>,
  { rows, count, pick }: DrawOptions,
): Draw[] => {
  const linesByRow = new Map(rows.map((row) => [row, groupByLine(own.get(row) ?? [], mutants)]))
  const drawn = new Map<string, Draw>()
  const drawNext = (row: string, lines: Map<string, readonly Mutant[]>): void => {
    while (lines.size > 0) {
      const line = pickFrom([...lines.keys()].sort(), pick) ?? ''
      const left = (lines.get(line) ?? []).filter(({ id }) => !drawn.has(id))
      lines.delete(line)
      const mutant = pickFrom(left, pick)
      if (!mutant) continue
      drawn.set(mutant.id, { row, mutant })
      return
    }
    linesByRow.delete(row)
  }
  while (drawn.size < count && linesByRow.size > 0) {
    for (const [row, lines] of linesByRow) if (drawn.size < count) drawNext(row, lines)
  }
  return [...drawn.values()]
}
