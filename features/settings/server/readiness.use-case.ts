import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { runReadinessChecks } from '#core/stores/server/readiness.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { Readiness } from '../contract/readiness-endpoints.ts'

interface ReadinessInput {
  readonly language: Language
  /** The outlets that are shown. */
  readonly isShown: (storeId: string) => boolean
}

/** All checks of the transaction's brand in words. */
export const loadReadiness = async (
  platform: Platform,
  tx: Transaction,
  { language, isShown }: ReadinessInput,
): Promise<Readiness> => {
  const done = await runReadinessChecks(platform, tx)
  return {
    checkedAt: tx.now.toISOString(),
    checks: done.map(({ check, findings, subject: { stores } }) => {
      const t = platform.catalogue.getTranslator(language, check.area)
      const outletOf = (storeId: string | null) => {
        const store = stores.find(({ _id }) => _id === storeId)
        return store ? { _id: store._id, name: localize(store.name, language) } : null
      }
      return {
        title: t(check.title),
        findings: findings
          .filter(({ storeId }) => storeId === null || isShown(storeId))
          .map(({ text, storeId, path }) => ({ text: t(text), outlet: outletOf(storeId), path })),
      }
    }),
  }
}

/** What keeps customers out of the outlets of a member of staff. */
export const readReadiness = (
  platform: Platform,
  { caller, language }: { readonly caller: Caller; readonly language: Language },
): Promise<Readiness> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, (tx) =>
    loadReadiness(platform, tx, { language, isShown: (storeId) => isStaffOfStore(staff, storeId) }),
  )
}
