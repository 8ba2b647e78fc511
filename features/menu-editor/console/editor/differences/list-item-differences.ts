import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'

/** A field of an item: its label, and what it holds in words. */
export type Row<Draft> = readonly [label: string, text: (draft: Draft) => string]

/** The fields in which an item differs from the saved one; of a removed one the first field, which is its name. */
export const listItemDifferences = <Draft>(
  rows: readonly [Row<Draft>, ...Row<Draft>[]],
  mine: Draft,
  theirs: Draft | undefined,
): Difference[] => {
  if (theirs !== undefined) return listDifferences(rows, mine, theirs)
  const [[label, text]] = rows
  return [{ label, mine: text(mine), theirs: '' }]
}
