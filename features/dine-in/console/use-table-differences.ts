import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import type { NamedTable } from '../contract/floor-endpoints.ts'
import { useTablesTexts } from './dine-in-console-texts.ts'
import type { TableDraft } from './table-draft.ts'

/** What differs between two people's versions of a table, in words. */
export const useTableDifferences = (
  tables: readonly Pick<NamedTable, '_id' | 'kind' | 'name'>[],
): ((mine: TableDraft, theirs: TableDraft) => Difference[]) => {
  const t = useTablesTexts()
  const describePlace = ({ after }: TableDraft): string => {
    if (after === undefined) return t('edit.stays')
    const table = tables.find(({ _id }) => _id === after)
    return table ? t(table.kind, { name: table.name }) : t('edit.first')
  }
  const rows: [string, (draft: TableDraft) => string][] = [
    [t('edit.name'), ({ name }) => name.trim()],
    [t('add.area'), ({ area }) => area.trim()],
    [t('add.seats'), ({ seats }) => seats],
    [t('edit.after'), describePlace],
    [t('edit.active'), ({ isActive }) => t(isActive ? 'settings.on' : 'settings.off')],
  ]
  return (mine, theirs) => listDifferences(rows, mine, theirs)
}
