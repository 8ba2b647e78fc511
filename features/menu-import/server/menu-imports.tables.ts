import type { Generated, JSONColumnType } from 'kysely'
import type { MenuContentInput } from '#core/menus/contract/menu-file.ts'
import type { GateKind } from '../domain/publish-gates.ts'

/** Made by a migration of core/menus, in which it stood before. */
export interface MenuImportsTable {
  id: string
  brand_id: Generated<string>
  file_name: string
  at: Date
  content: JSONColumnType<MenuContentInput>
  gates: Generated<GateKind[]>
  signature: Generated<string | null>
  columns: Generated<string | null>
}

interface ImportMatchingsTable {
  brand_id: Generated<string>
  signature: string
  columns: string
  at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    menu_imports: MenuImportsTable
    menu_import_matchings: ImportMatchingsTable
  }
}
