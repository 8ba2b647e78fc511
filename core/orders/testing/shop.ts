import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { OrderRecord, OrderTerms } from '#core/orders/domain/order.ts'
import {
  attachPayment,
  claimOrderNumber,
  createOrder,
  loadOrder,
} from '#core/orders/server/orders.service.ts'
import { ordersPlugin } from '#core/orders/server/plugin.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import type { PaymentRecord } from '#core/payments/domain/payment.ts'
import type { GatewayRef } from '#core/payments/server/accounts.service.ts'
import { openPayment, type StartPaymentInput, startPayment } from '#core/payments/server/payments.service.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { settlePayment } from '#core/payments/server/settle.service.ts'
import { createFakeGateway, type FakeGateway } from '#core/payments/testing/fake-gateway.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { generateId } from '#platform/kernel/ids.ts'
import { money } from '#platform/kernel/money.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { createCallersPlugin, type TestCaller } from '#platform/testing/test-callers.ts'
import { buildOrderTerms, type OrderTermsInput } from './order-drafts.ts'

/** A server with payments, orders, an in-memory gateway and callers with generated tokens. */
export interface Shop {
  readonly app: TestApp
  readonly gateway: FakeGateway
  readonly brandId: string
  readonly storeId: string
  readonly userId: string
  /** A token for any caller. */
  tokenFor(caller: TestCaller): string
  customerToken(userId?: string): string
  staffToken(role: string, storeIds?: readonly string[]): string
  place(input?: TestOrderInput): Promise<OrderRecord>
  /** An order that the customer has paid, with all that follows. */
  placePaid(input?: TestOrderInput): Promise<OrderRecord>
  /** Settles what the gateway says of an order's payment from now on. */
  settle(order: OrderRecord, state: GatewayReport['state']): ReturnType<typeof settlePayment>
  /** The refunds of an order. */
  refundsOf(orderId: string): Promise<{ amount: number; status: string }[]>
  /** Another payment attempt, as checkout makes one. */
  retry(orderId: string, mod?: string): Promise<PaymentRecord>
  order(id: string): Promise<OrderRecord>
  close(): Promise<void>
}

export interface TestOrderInput extends Partial<OrderTermsInput> {
  readonly mod?: string
  readonly userId?: string
  readonly terms?: OrderTerms
  readonly payWith?: StartPaymentInput['facts']['payWith']
  /** Milliseconds that our own work took before the gateway call. */
  readonly waited?: number
}

const CONTACT = { name: 'Lina', phone: '+971501234567', email: 'lina@example.com' }
const ADDRESS = { address: 'Tower 5, flat 12', area: { en: 'Dubai Marina' }, city: { en: 'Dubai' } }
const GATEWAY: GatewayRef = { name: 'fake', account: 'main' }

export interface ShopOptions {
  /** Instead of payments, orders and the in-memory gateway. */
  readonly areas?: readonly ServerPlugin[]
  /** In addition to them. */
  readonly features?: readonly ServerPlugin[]
  readonly gateway?: GatewayRef
  readonly env?: Record<string, string>
}

/** Opens a shop on one of the two databases. */
export const openShop = async (
  database: 'embedded' | 'postgres' = getDefaultDatabase().name,
  { areas, features = [], gateway: gatewayRef = GATEWAY, env = {} }: ShopOptions = {},
): Promise<Shop> => {
  const gateway = createFakeGateway()
  const callers = new Map<string, TestCaller>()
  const plugged = areas ?? [paymentsPlugin, ordersPlugin, gateway.area]
  const app = await startTestApp({
    database,
    env,
    plugins: [...plugged, ...features, createCallersPlugin('test-callers', callers)],
  })
  const { platform } = app
  const [brandId, storeId, userId] = [
    generateId(platform.random),
    generateId(platform.random),
    generateId(platform.random),
  ]

  const start = (
    payment: PaymentRecord,
    { waited = 0, payWith }: Pick<TestOrderInput, 'waited' | 'payWith'> = {},
  ) =>
    startPayment(platform, payment, {
      facts: {
        brandId,
        description: 'Smoky Stack',
        language: 'en',
        returnUrl: `${platform.origin()}/smoky-stack/order-summary/${payment.orderId}`,
        customer: CONTACT,
        ...(payWith ? { payWith } : {}),
      },
      waited: () => waited,
    })

  const tokenFor = (caller: TestCaller): string => {
    const token = `token-${generateId(platform.random)}`
    callers.set(token, caller)
    return token
  }

  const order = async (id: string): Promise<OrderRecord> => {
    const found = await platform.db.tenant(brandId, (tx) => loadOrder(tx, id))
    if (!found) throw new Error(`There is no order ${id}`)
    return found
  }

  const place = async ({
    mod = 'express',
    userId: user = userId,
    ...input
  }: TestOrderInput = {}): Promise<OrderRecord> => {
    const terms = input.terms ?? buildOrderTerms(platform.random, { storeId, ...input })
    const placed = await platform.db.tenant(brandId, async (tx) => {
      const id = tx.generateId()
      const amount = money(terms.total, terms.currency)
      const payment = expectOk(
        await openPayment(tx, {
          orderId: id,
          storeId,
          userId: user,
          mod,
          amount,
          gateway: gatewayRef,
        }),
      )
      const person = {
        contact: CONTACT,
        address: ADDRESS,
        deliveryInstruction: 'Ring twice',
        orderNote: '',
        answers: [],
        allergies: [],
        dropOff: 'hand' as const,
      }
      const number = await claimOrderNumber(tx, storeId)
      const draft = { ...terms, ...person, id, userId: user, payment, pricing: null }
      return createOrder(platform, tx, { ...draft, number })
    })
    await start(placed.payment, input)
    return order(placed.id)
  }

  const placePaid = async (input?: TestOrderInput): Promise<OrderRecord> => {
    const { id, payment } = await place(input)
    gateway.setPaymentState(payment.reference, 'captured')
    await app.jobs.runPending()
    return order(id)
  }

  const settle: Shop['settle'] = ({ payment: { id: paymentId, reference } }, state) => {
    gateway.setPaymentState(reference, state)
    return settlePayment(platform, { paymentId, report: gateway.report(reference), source: 'webhook' })
  }

  const retry = async (orderId: string, mod = 'express'): Promise<PaymentRecord> => {
    const payment = await platform.db.tenant(brandId, async (tx) => {
      const waiting = await lockOrder(tx, orderId)
      if (!waiting) throw new Error(`There is no order ${orderId}`)
      const amount = money(waiting.total, waiting.currency)
      const opened = expectOk(
        await openPayment(tx, {
          orderId,
          storeId,
          userId,
          mod,
          amount,
          gateway: gatewayRef,
        }),
      )
      expectOk(
        await attachPayment(platform, tx, {
          orderId,
          payment: opened,
          actor: { kind: 'customer', id: userId },
        }),
      )
      return opened
    })
    return start(payment)
  }

  return {
    ...{ app, gateway, brandId, storeId, userId, tokenFor, place, placePaid, settle, retry, order },
    refundsOf: (id) =>
      platform.db.tenant(brandId, ({ sql }) =>
        sql.selectFrom('refunds').select(['amount', 'status']).where('order_id', '=', id).execute(),
      ),
    customerToken: (id = userId) => tokenFor({ kind: 'customer', userId: id, brandId, sessionId: id }),
    staffToken: (role, storeIds) =>
      tokenFor({
        ...{
          kind: 'staff',
          staffId: generateId(platform.random),
          brandId,
          sessionId: role,
          name: 'Sam',
          role,
        },
        ...(storeIds ? { storeIds } : {}),
      }),
    close: () => app.close(),
  }
}
