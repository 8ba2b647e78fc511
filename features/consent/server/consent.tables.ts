import type { Generated, JSONColumnType } from 'kysely'
import type { ConsentPurpose } from '#core/sites/domain/consent.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    consent_choices: {
      id: string
      seq: Generated<number>
      brand_id: Generated<string>
      user_id: string
      version: number
      purposes: JSONColumnType<readonly ConsentPurpose[]>
      chosen_at: Date | null
      is_refused_by_browser: boolean
      recorded_at: Date
    }
  }
}
