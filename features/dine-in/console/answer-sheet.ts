import type { SheetCell } from '#platform/kernel/csv.ts'
import type { AnswerTimes } from '../domain/answer-times.ts'

/** A part of the report: what its rows are about, and the rows. */
export interface AnswerPart {
  readonly heading: string
  readonly rows: readonly (AnswerTimes & { readonly name: string })[]
}

interface AnswerHeadings {
  readonly calls: string
  readonly unanswered: string
  /** With its unit, which is seconds: a spreadsheet computes with these. */
  readonly seconds: string
}

/** The report as the table of a file: its parts below one another, each row with what it is about. */
export const toAnswerSheet = (
  parts: readonly AnswerPart[],
  { calls, unanswered, seconds }: AnswerHeadings,
): { readonly rows: readonly (readonly SheetCell[])[] } => ({
  rows: [
    [{ text: '' }, { text: '' }, { text: calls }, { text: unanswered }, { text: seconds }],
    ...parts.flatMap(({ heading, rows }) =>
      rows.map((row): SheetCell[] => [
        { text: heading },
        { text: row.name },
        { number: String(row.calls) },
        { number: String(row.calls - row.answered) },
        row.medianSeconds === null ? { text: '' } : { number: String(row.medianSeconds) },
      ]),
    ),
  ],
})
