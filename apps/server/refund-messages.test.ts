import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import { transitionOrder } from '#core/orders/server/transition-order.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { listRefunds, refundPayment } from '#core/payments/server/refunds.service.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { serverPlugins } from './areas.ts'
import { createPlacedOrder, startTestShop } from './testing/test-shop.ts'

const SYSTEM = { kind: 'system' } as const
const MANAGER = { kind: 'staff', id: 'sam', role: 'manager', name: 'Sam' } as const

describe.each(listTestDatabases())('refund messages to customers, on $name', async ({ name: database }) => {
  const sent: OutgoingMessage[] = []
  const keeper: ServerPlugin = {
    name: 'keeper',
    provides: () => ({
      messageProvider: [
        {
          name: 'keeper',
          channels: ['sms', 'whatsapp', 'email'],
          send: async (message: OutgoingMessage) => void sent.push(message),
        },
      ],
    }),
  }
  const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox')
  const shop = await startTestShop({ database, plugins: [...others, keeper] })
  const { site, gateway, platform } = shop
  const { brandId } = site

  afterAll(async () => {
    await expectLedgerClean(platform.db)
    await shop.close()
  })
  beforeEach(() => {
    gateway.mode = 'redirect'
  })

  type Placed = Awaited<ReturnType<typeof createPlacedOrder>>

  /** Reports a payment as captured at the gateway. */
  const pay = async ({ browser }: Placed, payment: Placed['order']['payment']) => {
    const { referenceNo: reference, _id: id, amount: captured } = payment
    const gatewayReference = `gw-${reference}`
    gateway.reports.set(reference, { state: 'captured', reference, gatewayReference, captured })
    await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
  }

  const paid = async () => {
    const placed = await createPlacedOrder(shop, site, { mod: 'express' })
    await pay(placed, placed.order.payment)
    await shop.jobs.runPending()
    sent.length = 0
    return placed
  }

  /** A refund by staff: of `amount`, else of everything. */
  const giveBack = ({ payment }: Placed['order'], reason: string, amount?: number) =>
    platform.db.tenant(brandId, (tx) =>
      refundPayment(platform, tx, {
        ...{ paymentId: payment._id, key: crypto.randomUUID(), reason, source: 'staff' },
        ...(amount !== undefined && { amount }),
      }),
    )

  const texts = async (): Promise<string[]> => {
    await shop.jobs.runPending()
    return sent.map(({ text }) => text)
  }

  it('CN-02 OR-07 are sent for every refund by staff, partial and full, with its amount', async () => {
    const { order } = await paid()
    expect(await giveBack(order, 'cold', 500)).toMatchObject({ ok: true })
    const link = `/${site.homePath}/order-status/${order._id}`
    expect(await texts()).toEqual([expect.stringMatching(/AED\s?5 of your order .* goes back to you/)])
    expect(sent[0]?.text).toContain(link)
    const whole = await paid()
    await giveBack(whole.order, 'late')
    expect(await texts()).toEqual([expect.stringContaining('all that you paid')])
    await giveBack(whole.order, 'late')
    expect(await texts()).toHaveLength(1)
  })

  it('OR-07 are in the customer’s language', async () => {
    const told = new Set<string>()
    for (const language of LANGUAGES) {
      const { order } = await paid()
      await platform.db.tenant(brandId, ({ sql }) =>
        sql.updateTable('users').set({ language }).where('id', '=', order.user._id).execute(),
      )
      await giveBack(order, 'cold')
      const [text = ''] = await texts()
      expect(text).toContain(order.orderId)
      told.add(text.replaceAll(/\d/g, '').replaceAll(order._id.replaceAll(/\d/g, ''), ''))
    }
    expect(told.size).toBe(LANGUAGES.length)
  })

  it('PY-11 announce the automatic refund of a second payment, and of one that arrived too late', async () => {
    gateway.mode = 'refused'
    const twice = await createPlacedOrder(shop, site, { mod: 'express' })
    gateway.mode = 'redirect'
    const again = expectOk(
      await twice.browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
        params: { id: twice.order._id },
        body: { mod: 'express' },
        idempotencyKey: crypto.randomUUID(),
      }),
    )
    await pay(twice, again.payment)
    await shop.jobs.runPending()
    sent.length = 0
    await pay(twice, twice.order.payment)
    expect(await texts()).toEqual([expect.stringContaining('was paid twice')])

    const late = await createPlacedOrder(shop, site, { mod: 'express' })
    await platform.db.tenant(brandId, (tx) =>
      transitionOrder(platform, tx, { orderId: late.order._id, to: 90, actor: SYSTEM }),
    )
    sent.length = 0
    await pay(late, late.order.payment)
    expect(await texts()).toEqual([expect.stringContaining('had ended')])
  })

  it('PY-11 say in the customer’s language that money came after the order was given up, and it goes back once', async () => {
    for (const language of LANGUAGES) {
      const late = await createPlacedOrder(shop, site, { mod: 'express' })
      const { _id: orderId, orderId: number, user, payment } = late.order
      await platform.db.tenant(brandId, async (tx) => {
        await tx.sql.updateTable('users').set({ language }).where('id', '=', user._id).execute()
        await transitionOrder(platform, tx, { orderId, to: 90, actor: SYSTEM })
      })
      await shop.jobs.runPending()
      sent.length = 0
      for (let report = 0; report < 2; report += 1) await pay(late, payment)
      const [text] = await texts()
      expect(sent).toHaveLength(1)
      const values = {
        brand: sent[0]?.sender ?? '',
        amount: formatMoney(payment.amount, language),
        link: `${platform.origin()}/${site.homePath}/order-status/${orderId}`,
      }
      const write = platform.catalogue.getTranslator(language, 'notifications')
      expect(text).toBe(write('refund.late', { ...values, number }))
      const refunds = await platform.db.tenant(brandId, (tx) => listRefunds(tx, orderId))
      expect(refunds.map(({ amount }) => amount)).toEqual([payment.amount])
    }
  })

  it('PY-11 are sent once when an order ends, within the message that it has ended', async () => {
    const { order } = await paid()
    await platform.db.tenant(brandId, (tx) =>
      transitionOrder(platform, tx, { orderId: order._id, to: 30, actor: MANAGER, reason: 'sold out' }),
    )
    expect(await texts()).toEqual([expect.stringContaining('What you paid is refunded')])
  })

  it('mention money only when some was paid: a cash order has no refund', async () => {
    for (const [to, said] of [
      [30, 'could not take your order'],
      [100, 'was cancelled'],
    ] as const) {
      const { order } = await createPlacedOrder(shop, site)
      await shop.jobs.runPending()
      sent.length = 0
      await platform.db.tenant(brandId, (tx) =>
        transitionOrder(platform, tx, {
          ...{ orderId: order._id, to, reason: 'sold out' },
          actor: to === 100 ? { kind: 'customer', id: order.user._id } : MANAGER,
        }),
      )
      const [text = '', ...others] = await texts()
      expect(others).toEqual([])
      expect(text).toContain(said)
      expect(text).toContain('Nothing was charged.')
      expect(text).not.toContain('paid')
    }
  })

  it('OR-07 are written in the same transaction as the refund, or not at all', async () => {
    const { order } = await paid()
    const { _id: paymentId } = order.payment
    const input = { paymentId, key: 'staff-1', amount: 100, reason: 'cold', source: 'staff' } as const
    const broken = platform.db.tenant(brandId, async (tx) => {
      expect(await refundPayment(platform, tx, input)).toMatchObject({ ok: true })
      throw new Error('The power went')
    })
    await expect(broken).rejects.toThrow('The power went')
    shop.clock.advance(minutes(5))
    expect(await texts()).toEqual([])
    await platform.db.tenant(brandId, (tx) => refundPayment(platform, tx, input))
    expect(await texts()).toHaveLength(1)
  })
})
