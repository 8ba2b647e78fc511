import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { TableKind } from '../domain/table.ts'

export interface ListedTable {
  readonly id: string
  readonly kind: TableKind
  readonly name: string
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** Lists the tables and rooms of an outlet that guests can sit at, in the order of the floor. */
    tableDirectory: (tx: Transaction, storeId: string) => Promise<readonly ListedTable[]>
  }
}

/** The tables and rooms of an outlet; none where no feature has any. */
export const loadTables = async (
  { hooks }: { readonly hooks: HookRegistry },
  tx: Transaction,
  storeId: string,
): Promise<ListedTable[]> => {
  const tables: ListedTable[] = []
  for (const list of hooks.all('tableDirectory')) tables.push(...(await list(tx, storeId)))
  return tables
}

/** What stands on the tables of an outlet, without its rooms, in the order of the floor; empty where it has none. */
export const loadTableNames = async (
  platform: { readonly hooks: HookRegistry },
  tx: Transaction,
  storeId: string,
): Promise<string[]> => {
  const tables = await loadTables(platform, tx, storeId)
  return tables.flatMap(({ kind, name }) => (kind === 'table' ? [name] : []))
}
