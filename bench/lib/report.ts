import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { MachineReport } from './machine.ts'

export const RESULTS_DIR = path.join(import.meta.dirname, '../results')

export type Cell = string | number
export type Row = Readonly<Record<string, Cell>>

const formatCell = (cell: Cell | undefined): string => {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (Number.isInteger(cell)) return cell.toLocaleString('en')
  return cell.toLocaleString('en', { maximumFractionDigits: Math.abs(cell) < 10 ? 2 : 1 })
}

/**
 * Formats rows as lines of equal width: text to the left, numbers to the right. Columns are those of any row, in
 * order.
 */
export const formatTable = (rows: readonly Row[]): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => columns.map((column) => formatCell(row[column])))
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...cells.map((row) => row[at]?.length ?? 0)),
  )
  const isNumeric = columns.map((column) => rows.some((row) => typeof row[column] === 'number'))
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => (isNumeric[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(columns), line(widths.map((width) => '─'.repeat(width))), ...cells.map(line)].join('\n')
}

/** A figure with its goal; `atLeast` and `atMost` bound it. */
export interface Verdict {
  readonly what: string
  readonly figure: number
  readonly atLeast?: number
  readonly atMost?: number
}

const isMet = ({
  figure,
  atLeast = Number.NEGATIVE_INFINITY,
  atMost = Number.POSITIVE_INFINITY,
}: Verdict): boolean => figure >= atLeast && figure <= atMost

const toVerdictRow = (verdict: Verdict): Row => ({
  goal: verdict.what,
  figure: verdict.figure,
  wanted: verdict.atLeast === undefined ? `≤ ${verdict.atMost}` : `≥ ${verdict.atLeast}`,
  met: isMet(verdict) ? 'yes' : 'no',
})

const formatMachine = ({ cpu, cores, node, load, calibration, isDisturbed }: MachineReport): string =>
  [
    `${cores} × ${cpu}, Node ${node}.`,
    `Load ${load.before.toFixed(2)} before, ${load.after.toFixed(2)} after;`,
    `calibration ${calibration.best.toFixed(1)} / ${calibration.median.toFixed(1)} / ${calibration.worst.toFixed(1)} ms`,
    `(best / median / worst of ${calibration.n}).`,
    isDisturbed ? 'The machine was busy with other things: measure again.' : 'The machine was quiet.',
  ].join(' ')

export interface Report {
  readonly bench: string
  readonly machine: MachineReport
  readonly settings: object
  /** Tables by title. */
  readonly tables: Readonly<Record<string, readonly Row[]>>
  readonly verdicts: readonly Verdict[]
  /** Details too long for a table; in the JSON only. */
  readonly details?: object
}

/** Prints the tables and saves the same figures as JSON in bench/results/. */
export const publishReport = (report: Report): void => {
  for (const [title, rows] of Object.entries(report.tables)) console.log(`\n${title}\n\n${formatTable(rows)}`)
  if (report.verdicts.length > 0) console.log(`\nGoals\n\n${formatTable(report.verdicts.map(toVerdictRow))}`)
  console.log(`\n${formatMachine(report.machine)}`)
  mkdirSync(RESULTS_DIR, { recursive: true })
  const at = new Date().toISOString()
  const file = path.join(RESULTS_DIR, `${report.bench}-${at.replaceAll(/[:.]/g, '-')}.json`)
  const verdicts = report.verdicts.map((verdict) => ({ ...verdict, isMet: isMet(verdict) }))
  writeFileSync(file, `${JSON.stringify({ at, ...report, verdicts }, undefined, 2)}\n`)
  console.log(`bench/results/${path.basename(file)}`)
}
