import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import type { TestShop } from '#apps/server/testing/test-shop.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { FullOrder } from '../contract/endpoints.ts'
import type { ReorderApi } from '../contract/reorder-endpoints.ts'

/** Lets the gateway answer that paying has not begun: the customer only left its page. */
export const leavePaymentPage = ({ gateway }: Pick<TestShop, 'gateway'>, { payment }: FullOrder): void => {
  const { referenceNo: reference } = payment
  gateway.reports.set(reference, { state: 'unknown', reference, gatewayReference: `gw-${reference}` })
}

/** Takes an unpaid order back into the cart of its customer. */
export const restoreUnpaid = (
  browser: TestBrowser,
  { _id: order }: Pick<FullOrder, '_id'>,
  { replace = false }: { readonly replace?: boolean } = {},
) =>
  browser.api<ReorderApi>()('POST /api/v1/carts/restore', {
    body: { order, orderType: ORDER_TYPE.pickup, replace },
  })
