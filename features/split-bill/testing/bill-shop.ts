import { randomUUID } from 'node:crypto'
import { serverPlugins } from '#apps/server/areas.ts'
import { hireAndSignInStaff } from '#apps/server/testing/sign-in-staff.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createPlacedOrder,
  createVerifiedCustomer,
  startTestShop,
  type TestCartLine,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import type { Payment, PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import type { Money } from '#platform/kernel/money.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { SharedBill, ShareInput, SplitBillApi } from '../contract/endpoints.ts'

type PayAnswer = ApiResult<{ bill: SharedBill; payment: string; pageUrl: string | null }>

/** Somebody who shares bills, at their own phone. */
export interface Payer {
  readonly browser: TestBrowser
  read(order: string): Promise<ApiResult<SharedBill>>
  claim(order: string, request: ShareInput): Promise<ApiResult<SharedBill>>
  release(order: string): Promise<ApiResult<SharedBill>>
  /** Goes to the gateway with the claim in a bill. */
  pay(bill: SharedBill, tip?: number, key?: string): Promise<PayAnswer>
  /** The gateway reports the payment as captured, or as failed. */
  settle(payment: string, state?: 'captured' | 'failed'): Promise<Payment>
}

/** A shop whose orders are shared by everybody at hand. */
export interface BillShop {
  readonly shop: TestShop
  readonly manager: TestBrowser
  payer(name: string): Promise<Payer>
  /** The same, signed in with a verified phone and an e-mail address. */
  signedInPayer(name: string, person: { readonly phone: string; readonly email: string }): Promise<Payer>
  /** What was sent by SMS, WhatsApp and e-mail. */
  readonly sent: readonly OutgoingMessage[]
  /** An order that is due in cash. */
  order(lines: readonly TestCartLine[]): Promise<string>
}

/** The caller's claim in a bill. */
export const getOwnClaim = ({ shares }: SharedBill) => {
  const claim = shares.find(({ by, state }) => by.isYou && state !== 'paid')
  if (!claim) throw new Error('The caller has no claim')
  return claim
}

export const createPayer = (shop: TestShop, browser: TestBrowser): Payer => {
  const api = browser.api<SplitBillApi>()
  return {
    browser,
    read: (id) => api('GET /api/v1/orders/:id/bill', { params: { id } }),
    claim: (id, body) => api('PUT /api/v1/orders/:id/bill/share', { params: { id }, body }),
    release: (id) => api('DELETE /api/v1/orders/:id/bill/share', { params: { id } }),
    pay: (bill, tip = 0, idempotencyKey = randomUUID()) => {
      const { _id: share, amount } = getOwnClaim(bill)
      const body = { share, amount, tip: { ...amount, amount: tip }, payment: { mod: 'express' as const } }
      return api('POST /api/v1/orders/:id/bill/pay', { params: { id: bill._id }, body, idempotencyKey })
    },
    settle: async (id, state = 'captured') => {
      const payments = browser.api<PaymentsApi>()
      const before = expectOk(await payments('GET /api/v1/payment/:id', { params: { id } }))
      const { referenceNo: reference, amount: captured } = before
      const named = { reference, gatewayReference: `gw-${reference}` }
      const failed = { ...named, state: 'failed' as const, decline: 5100 as const }
      shop.gateway.reports.set(reference, state === 'failed' ? failed : { ...named, state, captured })
      return expectOk(await payments('POST /api/v1/payment/:id/refresh', { params: { id } }))
    },
  }
}

export const openBillShop = async (database: 'embedded' | 'postgres'): Promise<BillShop> => {
  const names = new Map<string, string>()
  const guests: ServerPlugin = {
    name: 'test-bill-guests',
    provides: () => ({
      billGuests: [
        {
          findGuest: async (_, { userId }) => {
            const name = names.get(userId)
            return name === undefined ? undefined : { name, people: names.size, page: 'table-order' }
          },
          countGuests: async () => names.size,
          notifyGuests: async () => undefined,
        },
      ],
    }),
  }
  const sent: OutgoingMessage[] = []
  const keeper: ServerPlugin = {
    name: 'test-messages',
    provides: () => ({
      messageProvider: [
        {
          ...{ name: 'test-messages', channels: ['sms', 'whatsapp', 'email'] },
          send: async (message) => void sent.push(message),
        },
      ],
    }),
  }
  const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox')
  const shop = await startTestShop({ database, plugins: [...others, guests, keeper] })
  const seat = async (name: string, browser: TestBrowser) => {
    const me = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
    names.set(me._id, name)
    return createPayer(shop, browser)
  }
  return {
    ...{ shop, manager: await hireAndSignInStaff(shop, 'manager') },
    sent,
    payer: async (name) => seat(name, await createGuest(shop, shop.site)),
    signedInPayer: async (name, person) =>
      seat(name, await createVerifiedCustomer(shop, shop.site, { name, ...person })),
    order: async (lines) => (await createPlacedOrder(shop, shop.site, { lines })).order._id,
  }
}

/** Minor units. */
export const amountOf = ({ amount }: Money): number => amount
