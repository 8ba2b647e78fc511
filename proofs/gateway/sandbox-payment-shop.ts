import { serverPlugins } from '#apps/server/areas.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import type { TestDatabase } from '#platform/testing/databases.ts'
import type { ProofGateway } from './proof-gateway.ts'

/** An in-process shop whose customers pay at the sandbox gateway. */
export interface SandboxPaymentShop extends TestShop {
  /** Switches the outlets to an account without earlier failures. */
  freshAccount(): Promise<void>
  /** Runs all background jobs that query gateways. */
  settle(): Promise<void>
}

export const startSandboxPaymentShop = async (
  name: TestDatabase['name'],
  { settings }: ProofGateway,
): Promise<SandboxPaymentShop> => {
  const shop = await startTestShop({
    database: name,
    start: new Date().toISOString(),
    brand: { gateway: 'sandbox' },
  })
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  const regular = serverPlugins.flatMap((area) => area.jobs?.(shop.platform) ?? []).filter(({ cron }) => cron)
  let accounts = 0
  const freshAccount = (): Promise<void> =>
    shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      accounts += 1
      const account = `account-${accounts}`
      await saveAccountSettings(shop.platform, tx, { name: 'sandbox', account, settings })
      await tx.sql.updateTable('stores').set({ gateway_account: account }).execute()
    })
  await freshAccount()
  return {
    ...shop,
    freshAccount,
    settle: async () => {
      for (const { handle } of regular) await handle({})
      await shop.jobs.runPending()
    },
  }
}
