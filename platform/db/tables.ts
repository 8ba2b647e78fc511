/**
 * Every table of the product, by its SQL name. Each area adds its own beside the code that uses them: `declare module
 * '#platform/db/tables.ts' { interface Tables { carts: CartsTable } }`. Columns carry their SQL names too; a repo
 * renames them where it selects (`brand_id as brandId`).
 */
export interface Tables {
  schema_migrations: SchemaMigrationsTable
}

/** The migrations applied to this database: the file's name, the hash of its text, and when. */
export interface SchemaMigrationsTable {
  name: string
  hash: string
  applied_at: Date
}
