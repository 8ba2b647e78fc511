import { expect, it } from 'vitest'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import type { FakeCall } from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { createVerifiedCustomer, fillCart, placeOrder, startTestShop, type TestShop } from './test-shop.ts'

/** Everything that an outlet may list besides cards. */
const LISTED: readonly PaymentMethod[] = ['upi', 'knet', 'googlepay', 'applepay']

interface RestrictingVendor {
  readonly name: string
  readonly currency: string
  readonly start: () => Promise<GatewaySimulator>
  /** Absent where its page cannot be restricted: whether its call, or our page with its script, asks for UPI alone. */
  readonly isUpiOnly?: (call: FakeCall, page: string) => boolean
}

const withShop = async (
  { name, currency, start }: RestrictingVendor,
  use: (opened: { shop: TestShop; vendor: GatewaySimulator }) => Promise<void>,
): Promise<void> => {
  const vendor = await start()
  const shop = await startTestShop({ brand: { gateway: name, currency, methods: LISTED } })
  const { brandId, stores } = shop.site
  try {
    await shop.platform.db.tenant(brandId, async (tx) => {
      const { gateway_account: account } = await tx.sql
        .selectFrom('stores')
        .select('gateway_account')
        .where('id', '=', stores.marina ?? '')
        .executeTakeFirstOrThrow()
      const { settings } = vendor
      return saveAccountSettings(shop.platform, tx, { name, account: account ?? '', settings })
    })
    await use({ shop, vendor })
  } finally {
    await shop.close()
    await vendor.server.close()
  }
}

/** Tests that a method is offered at a vendor only where the vendor's page then opens with nothing else. */
export const describeMethodRestrictions = (vendor: RestrictingVendor): void => {
  const { isUpiOnly } = vendor
  const restricts: readonly PaymentMethod[] = isUpiOnly ? ['upi'] : []

  it('PY-01 offers only methods to which the vendor’s page is restricted', () =>
    withShop(vendor, async ({ shop }) => {
      const customer = await createVerifiedCustomer(shop, shop.site)
      const cart = await fillCart(customer, shop.site)
      const query = { store: cart.store }
      const { methods } = expectOk(
        await customer.api<CheckoutApi>()('GET /api/v1/checkout/payment-methods', { query }),
      )
      const offered = methods.filter(({ isOffered }) => isOffered).map(({ mod }) => mod)
      expect(offered.toSorted()).toEqual([...restricts, 'cardSwipe', 'express'].toSorted())
      for (const mod of LISTED.filter((method) => !restricts.includes(method)))
        expect(await placeOrder(customer, cart, { mod }), mod).toMatchObject({ ok: false })
    }))

  if (!isUpiOnly) return
  it('PY-01 opens the vendor’s page with UPI alone when UPI is chosen, and not when a card is', () =>
    withShop(vendor, async ({ shop, vendor: { server } }) => {
      for (const mod of ['upi', 'express'] as const) {
        const customer = await createVerifiedCustomer(shop, shop.site)
        const cart = await fillCart(customer, shop.site)
        const { payment } = expectOk(await placeOrder(customer, cart, { mod }))
        const created = server.lastCall
        if (!created) throw new Error('The vendor was not asked for a payment')
        const page = await shop.server.inject(new URL(payment.pageUrl ?? '').pathname)
        expect(isUpiOnly(created, page.body), mod).toBe(mod === 'upi')
      }
    }))
}
