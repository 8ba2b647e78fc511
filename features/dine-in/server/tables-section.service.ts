import { type FileIssue, findAllUnknown, findDuplicates, listKeys } from '#core/menus/contract/file-issue.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import { defineFileSection } from '#core/menus/server/site-section.service.ts'
import { loadStoreIds } from '#core/stores/server/save-stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type TablesFile, tablesFileSchema } from '../contract/tables-file.ts'
import { findTableByName, insertTable, listBrandTables, updateTable } from './tables.repo.ts'

const SECTION_NAME = 'tables'

const SERVICE_OF = { table: 'dineIn', room: 'inRoom' } as const

const listServiceIssues = (areas: TablesFile, { stores }: SiteFile): FileIssue[] =>
  areas.flatMap(({ store: key, kind }, index) => {
    const store = stores.find((each) => each.key === key)
    return !store || store.services[SERVICE_OF[kind]]
      ? []
      : [{ path: `${SECTION_NAME}[${index}].kind`, message: `the store does not offer ${SERVICE_OF[kind]}` }]
  })

const listIssues = (areas: TablesFile, file: SiteFile): FileIssue[] => {
  const names = areas.flatMap(({ store, names: some }) => some.map((name) => `${store}: ${name}`))
  return [
    ...findDuplicates(names, () => SECTION_NAME, 'table'),
    ...findAllUnknown(
      areas.map(({ store }) => store),
      { known: new Set(listKeys(file.stores)), path: SECTION_NAME, what: 'store' },
    ),
    ...listServiceIssues(areas, file),
  ]
}

interface NewTable extends Omit<TablesFile[number], 'store' | 'names'> {
  readonly brandId: string
  readonly storeId: string
  readonly name: string
  readonly position: number
}

const saveTable = async (tx: Transaction, table: NewTable): Promise<void> => {
  const { brandId, storeId, name, kind, area, seats, position } = table
  const known = await findTableByName(tx, { storeId, name })
  if (known) return updateTable(tx, known.id, { area, seats, position })
  await insertTable(tx, {
    ...{ id: tx.generateId(), brand_id: brandId, store_id: storeId, kind, name, area, seats, position },
    ...{ code_hash: null, short_code_hash: null, generation: 1, is_active: true, created_at: tx.now },
  })
}

type BrandTable = Awaited<ReturnType<typeof listBrandTables>>[number]

/** Neighbours that differ in their names only are one entry of the file. */
const groupTables = (tables: readonly BrandTable[]): TablesFile => {
  const areas: TablesFile = []
  for (const { store, kind, area, seats, name } of tables) {
    const last = areas.at(-1)
    if (last?.store === store && last.kind === kind && last.area === area && last.seats === seats)
      last.names.push(name)
    else areas.push({ store, kind, area, seats, names: [name] })
  }
  return areas
}

/** The section `tables` of a site file; tables that are not in it stay as they are. */
export const tablesFileSection = defineFileSection({
  name: SECTION_NAME,
  schema: tablesFileSchema,
  check: listIssues,
  save: async (tx, { brandId, content }) => {
    const stores = await loadStoreIds(tx, brandId)
    const tables = content.flatMap(({ store, names, ...area }) =>
      names.map((name) => ({ ...area, name, brandId, storeId: stores.get(store) ?? '' })),
    )
    for (const [index, table] of tables.entries()) await saveTable(tx, { ...table, position: index + 1 })
  },
  load: async (tx, scope) => {
    const tables = await listBrandTables(tx, scope)
    // A file may not name tables of an outlet that has switched the service off.
    const served = tables.filter(({ services, kind }) => services[SERVICE_OF[kind]])
    return served.length > 0 ? groupTables(served) : undefined
  },
})
