import { DEMO_PASSWORD, getDemoEmail } from '#apps/server/demo-staff.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { seedMultilingualMerchant } from './multilingual-merchant.ts'

export interface VendorOutletsInput {
  /** The path of the merchant's pages. */
  readonly home: string
  readonly currency: string
  /** The name of the gateway in the stores' settings. */
  readonly gateway: string
  /** The settings of the vendor accounts, as an operator saves them. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** Adds a merchant whose outlets have accounts at a vendor, as `compass gateway` sets them up, with demo staff. */
export const createVendorOutlets = async (
  platform: Platform,
  { home, currency, gateway, settings }: VendorOutletsInput,
): Promise<void> => {
  const brandId = await seedMultilingualMerchant(platform, { home, currency, gateway })
  await platform.db.tenant(brandId, async (tx) => {
    const stores = await tx.sql.selectFrom('stores').select('gateway_account as account').execute()
    for (const { account } of stores)
      await saveAccountSettings(platform, tx, { name: gateway, account, settings })
    for (const role of ['owner', 'manager'] as const)
      await createStaff(tx, {
        ...{ email: getDemoEmail(role, home), name: `Demo ${role}`, role },
        password: DEMO_PASSWORD,
      })
  })
}
