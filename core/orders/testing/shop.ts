import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { OrderRecord, OrderTerms } from '#core/orders/domain/order.ts'
import { lockOrder } from '#core/orders/server/move-order.service.ts'
import { attachPayment, createOrder, loadOrder, takeOrderNumber } from '#core/orders/server/orders.service.ts'
import { ordersArea } from '#core/orders/server/plugin.ts'
import type { PaymentRecord } from '#core/payments/domain/payment.ts'
import type { GatewayRef } from '#core/payments/server/accounts.service.ts'
import { openPayment, startPayment } from '#core/payments/server/payments.service.ts'
import { paymentsArea } from '#core/payments/server/plugin.ts'
import { createFakeGateway, type FakeGateway } from '#core/payments/testing/fake-gateway.ts'
import type { Area } from '#platform/http/area.ts'
import type { Caller } from '#platform/http/caller.ts'
import { newId } from '#platform/kernel/ids.ts'
import { money } from '#platform/kernel/money.ts'
import { orderTerms, type TermsWish } from './order-drafts.ts'

type Known = Exclude<Caller, { kind: 'anonymous' }>

/** A server with payments, orders, a gateway in memory and callers whose tokens a test makes up. */
export interface Shop {
  readonly app: TestApp
  readonly gateway: FakeGateway
  readonly brandId: string
  readonly storeId: string
  readonly userId: string
  /** A token for whoever a test wants to be. */
  tokenFor(caller: Known): string
  customerToken(userId?: string): string
  staffToken(role: string, storeIds?: readonly string[]): string
  place(wish?: PlaceWish): Promise<OrderRecord>
  /** Another try to pay, as the checkout makes one. */
  retry(orderId: string, mod?: string): Promise<PaymentRecord>
  order(id: string): Promise<OrderRecord>
  close(): Promise<void>
}

export interface PlaceWish extends Partial<TermsWish> {
  readonly mod?: string
  readonly userId?: string
  readonly terms?: OrderTerms
  /** Milliseconds that our own work took before the gateway is asked. */
  readonly waited?: number
}

const callersArea = (callers: ReadonlyMap<string, Known>): Area => ({
  name: 'test-callers',
  provides: () => ({ authenticator: [async ({ token }) => callers.get(token)] }),
})

const CONTACT = { name: 'Lina', phone: '+971501234567', email: 'lina@example.com' }
const ADDRESS = { address: 'Tower 5, flat 12', area: { en: 'Dubai Marina' }, city: { en: 'Dubai' } }
const GATEWAY: GatewayRef = { name: 'fake', account: 'main' }

export interface ShopOptions {
  /** Instead of payments, orders and the gateway in memory. */
  readonly areas?: readonly Area[]
  readonly gateway?: GatewayRef
  readonly env?: Record<string, string>
}

/** Opens a shop on one of the two databases. */
export const openShop = async (
  database: 'embedded' | 'postgres' = 'embedded',
  { areas, gateway: gatewayRef = GATEWAY, env = {} }: ShopOptions = {},
): Promise<Shop> => {
  const gateway = createFakeGateway()
  const callers = new Map<string, Known>()
  const plugged = areas ?? [paymentsArea, ordersArea, gateway.area]
  const app = await startTestApp({ database, env, areas: [...plugged, callersArea(callers)] })
  const { platform } = app
  const [brandId, storeId, userId] = [newId(platform.random), newId(platform.random), newId(platform.random)]

  const start = (payment: PaymentRecord, waited = 0) =>
    startPayment(platform, payment, {
      facts: {
        brandId,
        description: 'Smoky Stack',
        language: 'en',
        returnUrl: `${platform.origin()}/smoky-stack/order-summary/${payment.orderId}`,
        customer: CONTACT,
      },
      waited: () => waited,
    })

  const tokenFor = (caller: Known): string => {
    const token = `token-${newId(platform.random)}`
    callers.set(token, caller)
    return token
  }

  const order = async (id: string): Promise<OrderRecord> => {
    const found = await platform.db.tenant(brandId, (unit) => loadOrder(unit, id))
    if (!found) throw new Error(`There is no order ${id}`)
    return found
  }

  const place = async ({
    mod = 'express',
    userId: user = userId,
    ...wish
  }: PlaceWish = {}): Promise<OrderRecord> => {
    const terms = wish.terms ?? orderTerms(platform.random, { storeId, ...wish })
    const placed = await platform.db.tenant(brandId, async (unit) => {
      const id = unit.newId()
      const amount = money(terms.total, terms.currency)
      const payment = await openPayment(unit, {
        orderId: id,
        storeId,
        userId: user,
        mod,
        amount,
        gateway: gatewayRef,
      })
      if (!payment.ok) throw new Error(payment.failure)
      const person = { contact: CONTACT, address: ADDRESS, deliveryInstruction: 'Ring twice', answers: [] }
      const number = await takeOrderNumber(unit, storeId)
      const draft = { ...terms, ...person, id, userId: user, payment: payment.value, pricing: null }
      return createOrder(platform, unit, { ...draft, number })
    })
    await start(placed.payment, wish.waited)
    return order(placed.id)
  }

  const retry = async (orderId: string, mod = 'express'): Promise<PaymentRecord> => {
    const payment = await platform.db.tenant(brandId, async (unit) => {
      const waiting = await lockOrder(unit, orderId)
      if (!waiting) throw new Error(`There is no order ${orderId}`)
      const amount = money(waiting.total, waiting.currency)
      const opened = await openPayment(unit, {
        orderId,
        storeId,
        userId,
        mod,
        amount,
        gateway: gatewayRef,
      })
      if (!opened.ok) throw new Error(opened.failure)
      const attached = await attachPayment(platform, unit, {
        orderId,
        payment: opened.value,
        actor: { kind: 'customer', id: userId },
      })
      if (!attached.ok) throw new Error(attached.failure.error.name)
      return opened.value
    })
    return start(payment)
  }

  return {
    ...{ app, gateway, brandId, storeId, userId, tokenFor, place, retry, order },
    customerToken: (id = userId) => tokenFor({ kind: 'customer', userId: id, brandId, sessionId: id }),
    staffToken: (role, storeIds) =>
      tokenFor({
        ...{ kind: 'staff', staffId: newId(platform.random), brandId, sessionId: role, name: 'Sam', role },
        ...(storeIds ? { storeIds } : {}),
      }),
    close: () => app.close(),
  }
}
