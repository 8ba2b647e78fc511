import type { Generated, JSONColumnType } from 'kysely'
import type { MenuContentInput } from '#core/menus/contract/menu-file.ts'

/** Made by a migration of core/menus, in which it stood before. */
export interface MenuImportsTable {
  id: string
  brand_id: Generated<string>
  file_name: string
  at: Date
  content: JSONColumnType<MenuContentInput>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    menu_imports: MenuImportsTable
  }
}
