import type { SiteRecord } from '#core/sites/domain/site.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { StoreRecord } from '../domain/store.ts'
import { loadStores } from './stores.service.ts'

/** What keeps customers out, or out of one way to order. */
export interface ReadinessFinding {
  /** The key of its sentence among the texts of the check's area. */
  readonly text: string
  /** The outlet that it is about; null: all of them. */
  readonly storeId: string | null
  /** The screen of the console, with the field, that mends it; null: a setting of the server. */
  readonly path: string | null
}

export interface ReadinessSubject {
  readonly site: SiteRecord
  /** The active outlets. */
  readonly stores: readonly StoreRecord[]
}

/** What one area knows about whether customers can order. */
export interface ReadinessCheck {
  /** The area of its texts. */
  readonly area: string
  /** The key of its name. */
  readonly title: string
  readonly find: (tx: Transaction, subject: ReadinessSubject) => Promise<readonly ReadinessFinding[]>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** Asked by the page of readiness and by the start in production. */
    readinessCheck: ReadinessCheck
  }
}

/** Every check of the transaction's brand with what it found, in the order of the areas. */
export const runReadinessChecks = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
): Promise<{ check: ReadinessCheck; findings: readonly ReadinessFinding[]; subject: ReadinessSubject }[]> => {
  const stores = (await loadStores(tx)).filter(({ isActive }) => isActive)
  const subject = { site: await loadSite(tx), stores }
  const done = []
  for (const check of hooks.all('readinessCheck'))
    done.push({ check, subject, findings: await check.find(tx, subject) })
  return done
}
