import type { Generated, JSONColumnType } from 'kysely'
import type { ConsentPolicy } from '#core/sites/domain/consent.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    pixel_settings: {
      brand_id: Generated<string>
      consent: ConsentPolicy
      ids: JSONColumnType<Readonly<Record<string, readonly string[]>>>
      contact_vendors: JSONColumnType<readonly string[]>
      changed_at: Date
    }
  }
}
