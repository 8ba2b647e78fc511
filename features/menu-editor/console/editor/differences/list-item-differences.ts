import {
  type DifferenceRow,
  describeText,
  listDifferences,
} from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import type { LocalizedText } from '#platform/kernel/language.ts'

/** The first field of an item. */
type NameRow<Draft> = readonly [label: string, name: (draft: Draft) => LocalizedText]

/** The fields in which an item differs from the saved one; of a removed one the first field, which is its name. */
export const listItemDifferences = <Draft>(
  rows: readonly [NameRow<Draft>, ...DifferenceRow<Draft>[]],
  mine: Draft,
  theirs: Draft | undefined,
): Difference[] => {
  if (theirs !== undefined) return listDifferences(rows, mine, theirs)
  const [[label, name]] = rows
  return [{ label, mine: describeText(name(mine)), theirs: '' }]
}
