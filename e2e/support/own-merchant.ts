import { DEMO_PASSWORD, getDemoEmail } from '#apps/server/demo-staff.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { createStaffAdder } from '#core/staff/server/staff.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { seedMultilingualMerchant } from './multilingual-merchant.ts'

export interface OwnMerchantInput {
  /** The path of the merchant's pages. */
  readonly home: string
  readonly currency?: string
  /** The vendor of all its outlets; undefined for those of the burger brand. */
  readonly vendor?: {
    /** The name of the gateway in the stores' settings. */
    readonly gateway: string
    /** The settings of the vendor accounts, as an operator saves them. */
    readonly settings: Readonly<Record<string, unknown>>
  }
}

/**
 * Adds a merchant with demo staff for one journey, so that no other journey's orders count in what it reads. Its outlets
 * have accounts at the vendor, as `compass gateway` sets them up.
 */
export const createOwnMerchant = async (
  platform: Platform,
  { home, currency, vendor }: OwnMerchantInput,
): Promise<void> => {
  const brandId = await seedMultilingualMerchant(platform, {
    home,
    ...(currency && { currency }),
    ...(vendor && { gateway: vendor.gateway }),
  })
  await platform.db.tenant(brandId, async (tx) => {
    if (vendor) {
      const stores = await tx.sql.selectFrom('stores').select('gateway_account as account').execute()
      for (const { account } of stores)
        await saveAccountSettings(platform, tx, {
          name: vendor.gateway,
          account,
          settings: vendor.settings,
        })
    }
    const addStaff = await createStaffAdder(DEMO_PASSWORD, platform.random)
    for (const role of ['owner', 'manager', 'orderTaker'] as const)
      expectOk(await addStaff(tx, { email: getDemoEmail(role, home), name: `Demo ${role}`, role }))
  })
}
