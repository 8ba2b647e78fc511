import { randomUUID } from 'node:crypto'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createVerifiedCustomer, fillCart, placeOrder } from '#apps/server/testing/test-shop.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { OrderRefundsApi } from '#features/staff-refunds/contract/endpoints.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import {
  call,
  callAtOnce,
  type HistoryScene,
  type OurPayment,
  type PayableKind,
  type PaymentHistory,
  pass,
  pressRefund,
  readPayments,
  staffOf,
} from './history-world.ts'

export type HistoryPerson = Pick<TestBrowser, 'token' | 'cookies'>

/** The order of a history; it has one at most. */
export const readOrder = ({ shop, site, ids }: HistoryScene) =>
  shop.app.platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('orders')
      .select(['id', 'status', 'total', 'version'])
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow(),
  )

export const comeBackToShop = (
  { shop }: HistoryScene,
  { person, payment }: { readonly person: HistoryPerson; readonly payment: OurPayment },
) =>
  shop.browserOf(person).api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', {
    params: { id: payment.id },
  })

export const moveOrder = async (history: PaymentHistory): Promise<string> => {
  const action = history.draw.pick(['accept', 'accept', 'decline', 'ready', 'delivered'] as const)
  const { id, version } = await readOrder(history)
  const more = action === 'accept' ? { minutes: 20 } : action === 'decline' ? { reason: 'No bread' } : {}
  const said = await call(history, () =>
    staffOf(history).api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
      ...{ params: { id }, body: { action, version, ...more } },
    }),
  )
  return `staff ${action} the order: ${said}`
}

export const refundOrder = async (history: PaymentHistory, part: number): Promise<string> => {
  const { id } = await readOrder(history)
  return pressRefund(history, part, (amount, idempotencyKey) =>
    staffOf(history).api<OrderRefundsApi>()('POST /api/v1/console/orders/:id/refunds', {
      ...{ params: { id }, body: { reason: 'Cold', ...amount }, idempotencyKey },
    }),
  )
}

const findSurplus = async (history: PaymentHistory): Promise<number> => {
  const { status, total } = await readOrder(history)
  const kept = (await readPayments(history)).reduce((sum, { left }) => sum + left, 0)
  return isCancelledOrDeclined(status) ? kept : kept - total
}

/** An order that one customer pays. */
export const ORDERS: PayableKind = {
  name: 'order',
  async open({ shop, site }) {
    const customer = await createVerifiedCustomer(shop.app, site)
    const { _id: userId } = expectOk(await customer.api<CustomersApi>()('GET /api/v1/users/me'))
    const browser = () => shop.browserOf(customer)

    const place = async (history: PaymentHistory): Promise<string> => {
      const cart = await fillCart(browser(), site)
      const key = randomUUID()
      const order = () => placeOrder(browser(), cart, { key })
      const said = await call(history, order)
      const text = `the customer orders for ${cart.total.amount} ${cart.total.currency}: ${said}`
      if (said === 'done') return text
      // The page repeats the call with the same key; a claim of a process that has ended is free after some seconds.
      await pass(history, minutes(1))
      return `${text}; again, a minute later: ${await call(history, order)}`
    }
    const begin = async (history: PaymentHistory): Promise<string> => {
      const text = await place(history)
      const { id } = await shop.app.platform.db.tenant(site.brandId, ({ sql }) =>
        sql.selectFrom('orders').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow(),
      )
      history.ids.push(id)
      return text
    }

    const pay = async (history: PaymentHistory): Promise<string> => {
      const { id } = await readOrder(history)
      const press = () =>
        browser().api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
          ...{ params: { id }, body: { mod: 'express' as const }, idempotencyKey: randomUUID() },
        })
      const tabs = history.draw.below(3) > 0 ? [press] : [press, press]
      const how = tabs.length > 1 ? ' in two tabs at once' : ''
      return `the customer pays again${how}: ${await callAtOnce(history, tabs)}`
    }

    const cancel = async (history: PaymentHistory): Promise<string> => {
      const { id } = await readOrder(history)
      const said = await call(history, () =>
        browser().api<OrdersApi>()('PUT /api/v1/orders/:id', {
          ...{ params: { id }, body: { status: 100 as const } },
        }),
      )
      return `the customer cancels: ${said}`
    }

    return {
      ...{ begin, pay, refund: refundOrder, findSurplus },
      steps: [cancel, cancel, moveOrder, moveOrder, moveOrder],
      comeBack: (history, payment) => comeBackToShop(history, { person: customer, payment }),
      async check(history, { payments, refunds, keep }) {
        const { status, total } = await readOrder(history)
        const kept = payments.reduce((sum, payment) => sum + keep(payment), 0)
        if (status === ORDER_STATUS.initialize)
          return [`the order still waits for its payment, and keeps ${kept}`]
        if (isCancelledOrDeclined(status))
          return kept === 0 ? [] : [`${kept} kept for an order that ended as ${status}`]
        if (kept > total) return [`${kept} kept for an order of ${total}`]
        const isGivenByStaff = refunds.some(({ source }) => source === 'staff')
        return kept === total || isGivenByStaff ? [] : [`${kept} kept for an order of ${total} that goes on`]
      },
    }
  },
}
