import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ordersPlugin } from '#core/orders/server/plugin.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { followPage } from '#core/orders/testing/follow-page.ts'
import { openShop, type Shop } from '#core/orders/testing/shop.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { ensureAccountId, saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import type { LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import {
  buildRefundInput,
  type GatewaySimulator,
  type PostedEvent,
} from '#core/payments/testing/gateway-simulator.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import {
  createMyfatoorahRefundEvent,
  type MyfatoorahPeople,
  startFakeMyfatoorah,
} from '../testing/fake-myfatoorah.ts'
import { myfatoorahPaymentsPlugin } from './plugin.ts'

const ACCOUNT = { name: 'myfatoorah', account: 'main' }

describe('refunds and duplicates at MyFatoorah', () => {
  let people: MyfatoorahPeople
  let simulator: GatewaySimulator
  let shop: Shop
  beforeEach(async () => {
    people = { refundStatus: 'Pending' }
    simulator = await startFakeMyfatoorah(people)
    shop = await openShop(getDefaultDatabase().name, {
      areas: [paymentsPlugin, ordersPlugin, myfatoorahPaymentsPlugin],
      gateway: ACCOUNT,
    })
    const { platform } = shop.app
    await platform.db.tenant(shop.brandId, (tx) =>
      saveAccountSettings(platform, tx, { ...ACCOUNT, settings: simulator.settings }),
    )
    await shop.app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
    await simulator.server.close()
  })

  const post = async ({ headers, body }: PostedEvent): Promise<number> => {
    const id = await shop.app.platform.db.tenant(shop.brandId, (tx) => ensureAccountId(tx, ACCOUNT))
    const url = `/api/v1/payment/webhook/myfatoorah/${id}`
    return (await shop.app.server.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }
  const pay = async () => {
    const order = await shop.place({ currency: 'KWD', price: 1250 })
    await followPage(order.payment.pageUrl ?? '')
    const [booked] = simulator.ledger.payments.slice(-1)
    if (!booked) throw new Error('MyFatoorah has not heard of the payment')
    booked.state = 'captured'
    const browser = shop.app.browser()
    browser.token = shop.customerToken()
    expectOk(
      await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', {
        params: { id: order.payment.id },
      }),
    )
    return { order: await shop.order(order.id), booked }
  }
  const refundsOf = (orderId: string) =>
    shop.app.platform.db.tenant(shop.brandId, ({ sql }) =>
      sql
        .selectFrom('refunds')
        .select(['status', 'gateway_reference as reference'])
        .where('order_id', '=', orderId)
        .execute(),
    )
  /** Asks for all of it back; MyFatoorah accepts that and its people have not decided. */
  const askBack = async () => {
    const { order, booked } = await pay()
    const { platform, jobs } = shop.app
    await platform.db.tenant(shop.brandId, (tx) =>
      refundPayment(platform, tx, {
        paymentId: order.payment.id,
        key: 'all',
        reason: 'asked',
        source: 'staff',
      }),
    )
    await expect(jobs.runPending()).rejects.toThrow('is not done')
    const [refund] = await refundsOf(order.id)
    expect(refund).toMatchObject({ status: 'accepted', reference: booked.refunds[0]?.id })
    return { order, booked, reference: refund?.reference ?? '' }
  }

  it.each([
    ['REFUNDED', 'refunded'],
    ['CANCELED', 'failed'],
  ] as const)('PY-12 ends an accepted refund by the event %s, and not before', async (word, status) => {
    const { order, booked, reference } = await askBack()
    expect(await post(createMyfatoorahRefundEvent(reference, 'PERHAPS', booked.id))).toBe(200)
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'accepted' }])
    for (const _ of [1, 2])
      expect(await post(createMyfatoorahRefundEvent(reference, word, booked.id))).toBe(200)
    expect(await refundsOf(order.id)).toMatchObject([{ status }])
  })

  it('PY-12 believes no refund event that is not signed, or about somebody else’s refund', async () => {
    const { order, booked, reference } = await askBack()
    const event = createMyfatoorahRefundEvent(reference, 'CANCELED', booked.id)
    expect(await post({ ...event, body: event.body.replace('CANCELED', 'REFUNDED') })).toBe(400)
    expect(await post(createMyfatoorahRefundEvent('999', 'REFUNDED', booked.id))).toBe(200)
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'accepted' }])
  })

  it('PY-12 learns the outcome of a refund by asking when no event comes', async () => {
    const { order } = await askBack()
    people.refundStatus = 'Refunded'
    shop.app.clock.advance(3_600_000)
    for (const { cron, handle } of paymentsPlugin.jobs?.(shop.app.platform) ?? []) if (cron) await handle({})
    await shop.app.jobs.runPending()
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'refunded' }])
  })

  describe('whose answer was lost', () => {
    const inquire = async (booked: LedgerPayment, refundReference: string) => {
      const { factory, settings } = simulator
      const { reference, id: gatewayReference, amount } = booked
      return factory.open(settings).inquireRefund?.({
        ...buildRefundInput({ reference, gatewayReference, amount }, 500, { refundReference }),
        ...{ refundedBefore: 0, refundedAtMost: 0 },
      })
    }

    it.each([
      ['Pending', 'accepted'],
      ['Refunded', 'done'],
      ['Canceled', 'refused'],
    ] as const)('PY-12 is found among those of its invoice: %s is %s', async (word, state) => {
      const { booked } = await pay()
      people.refundStatus = word
      simulator.ledger.refund(booked, { reference: 'Other#0', amount: 500 })
      expect(await inquire(booked, 'Mine')).toEqual({ state: 'unknown' })
      expect(simulator.server.lastCall?.text).toContain('InvoiceId')
      const mine = simulator.ledger.refund(booked, { reference: 'Mine#1', amount: 500 })
      expect(await inquire(booked, 'Mine')).toMatchObject({ state, gatewayRefundReference: mine?.id })
    })

    it('PY-12 is uncertain while one of its amount names no request of ours', async () => {
      const { booked } = await pay()
      simulator.ledger.refund(booked, { reference: '#0', amount: 750 })
      expect(await inquire(booked, 'Mine')).toEqual({ state: 'unknown' })
      simulator.ledger.refund(booked, { reference: '#1', amount: 500 })
      expect(await inquire(booked, 'Mine')).toMatchObject({ state: 'uncertain' })
    })

    it('PY-12 is not called unknown when MyFatoorah refuses to say', async () => {
      const { booked } = await pay()
      const stranger = { ...booked, id: '999' }
      await expect(inquire(stranger, 'Mine')).rejects.toThrow('MyFatoorah refused')
    })
  })

  it('PY-11 leaves a paid order to a person when MyFatoorah says afterwards that it was paid twice', async () => {
    const { order, booked } = await pay()
    expect(order.payment).toMatchObject({ status: 100, needsReview: false })
    Object.assign(booked.more, { isDuplicate: 'yes' })
    const event = simulator.event?.(booked, { at: shop.app.clock.now() })
    if (!event) throw new Error('MyFatoorah posts nothing')
    for (const _ of [1, 2]) expect(await post(event)).toBe(200)
    expect((await shop.order(order.id)).payment).toMatchObject({ status: 100, needsReview: true })
  })
})
