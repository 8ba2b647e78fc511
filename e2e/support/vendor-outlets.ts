import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { seedMultilingualMerchant } from './multilingual-merchant.ts'

export interface VendorOutletsInput {
  /** The path of the merchant's pages. */
  readonly home: string
  readonly currency: string
  /** The name of the gateway, as stores name it. */
  readonly gateway: string
  /** What the accounts at the vendor are set to, as an operator saves it. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** Adds a merchant whose outlets have accounts at a vendor, set up as by `compass gateway`. */
export const createVendorOutlets = async (
  platform: Platform,
  { home, currency, gateway, settings }: VendorOutletsInput,
): Promise<void> => {
  const brandId = await seedMultilingualMerchant(platform, { home, currency, gateway })
  await platform.db.tenant(brandId, async (unit) => {
    const stores = await unit.sql.selectFrom('stores').select('gateway_account as account').execute()
    for (const { account } of stores)
      await saveAccountSettings(platform, unit, { name: gateway, account, settings })
  })
}
