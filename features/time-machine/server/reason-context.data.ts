import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Language } from '#platform/kernel/language.ts'

/** What the reasons are written with. */
export interface ReasonContext {
  readonly store: StoreRecord
  /** The moment that is asked about. */
  readonly now: Date
  /** The caller's. */
  readonly language: Language
  readonly translate: (key: string, values?: Readonly<Record<string, string | number>>) => string
}
