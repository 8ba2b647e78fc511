import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { ensureAccountId, saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { paymentsPlugin } from '#core/payments/server/plugin.ts'
import { getRefundedAmount, type LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import type { GatewaySimulator, GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { hours } from '#platform/kernel/clock.ts'
import { getDecimalDigits } from '#platform/kernel/money.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrderRecord } from '../domain/order.ts'
import { ordersPlugin } from '../server/plugin.ts'
import { expectLedgerClean } from './expect-ledger-clean.ts'
import { followPage } from './follow-page.ts'
import { openShop, type Shop } from './shop.ts'

export interface GatewayJourney {
  readonly traits: GatewayTraits
  /** The gateway's plugin. */
  readonly area: ServerPlugin
}

/** A shop with the gateway's stand-in, whose account has no settings before `save`. */
export const openJourneyShop = async ({ traits, area }: GatewayJourney) => {
  const simulator = await traits.start()
  const { name } = simulator.factory
  const shop = await openShop(getDefaultDatabase().name, {
    areas: [paymentsPlugin, ordersPlugin, area],
    gateway: { name, account: 'main' },
  })
  await shop.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { platform } = shop.app
  const save = (settings: unknown) =>
    platform.db.tenant(shop.brandId, (tx) =>
      saveAccountSettings(platform, tx, { name, account: 'main', settings }),
    )
  const { takesCards = true, methods } = simulator.factory.capabilities
  const mod = takesCards ? 'express' : (methods[0] ?? 'express')
  return { stand: simulator, shop, save, mod }
}

/** What the customer's page asks for when the browser comes back: the gateway is asked, and the payment settled. */
export const refresh = async (shop: Shop, order: OrderRecord) => {
  const browser = shop.app.browser()
  browser.token = shop.customerToken()
  return expectOk(
    await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', {
      params: { id: order.payment.id },
    }),
  )
}

const cancel = async (shop: Shop, order: OrderRecord): Promise<void> => {
  const headers = { authorization: shop.customerToken() }
  const url = `/api/v1/orders/${order.id}`
  const answer = await shop.app.server.inject({ method: 'PUT', url, headers, payload: { status: 100 } })
  expect(answer.statusCode, answer.body).toBe(200)
  await runRefundJob(shop)
}

/** Runs the refund job, and again later where the gateway was still processing the refund. */
const runRefundJob = async ({ app }: Shop): Promise<void> => {
  const isDone = await app.jobs.runPending().then(
    () => true,
    () => false,
  )
  if (isDone) return
  app.clock.advance(hours(1))
  for (const { cron, handle } of paymentsPlugin.jobs?.(app.platform) ?? []) if (cron) await handle({})
  await app.jobs.runPending()
}

/**
 * One order from placing to refund, through the server, its redirect page, its webhook and its jobs, over HTTP on
 * both sides. `title` is the prefix of the test titles.
 */
export const describeGatewayJourney = (title: string, journey: GatewayJourney): void => {
  const { traits } = journey
  let simulator: GatewaySimulator
  let shop: Shop
  let mod: string
  let save: (settings: unknown) => Promise<string>
  beforeAll(async () => {
    ;({ stand: simulator, shop, save, mod } = await openJourneyShop(journey))
  })
  afterAll(async () => {
    await expectLedgerClean(shop.app.platform.db)
    await shop.close()
    await simulator.server.close()
  })

  const bookedOf = ({ payment }: OrderRecord): LedgerPayment => {
    const booked = simulator.ledger.find(payment.gatewayReference) ?? simulator.ledger.find(payment.reference)
    if (!booked) throw new Error('The gateway has not heard of the payment')
    return booked
  }

  /** The gateway posts to our webhook twice, and returns the browser with a form where it does so. */
  const post = async (booked: LedgerPayment): Promise<void> => {
    const { platform } = shop.app
    const { name } = simulator.factory
    const id = await platform.db.tenant(shop.brandId, (tx) => ensureAccountId(tx, { name, account: 'main' }))
    const url = `${platform.origin()}/api/v1/payment/webhook/${name}/${id}`
    const posted = simulator.event?.(booked, { at: platform.clock.now(), url })
    if (!posted) return
    for (const _ of [1, 2]) {
      const answer = await fetch(url, { method: 'POST', headers: posted.headers, body: posted.body })
      expect(answer.status, await answer.text()).toBe(200)
    }
    if (!booked.returnUrl?.includes('/payment/return/')) return
    const back = await fetch(booked.returnUrl, { method: 'POST', ...posted, redirect: 'manual' })
    expect([200, 303]).toContain(back.status)
    const next = back.headers.get('location') ?? (await back.text())
    expect(next).toContain('/smoky-stack/order-summary/')
  }

  /** Brings the browser back without the gateway's form, as after a redirect that drops it. */
  const returnWithoutForm = async ({ returnUrl = '' }: LedgerPayment): Promise<void> => {
    if (!returnUrl.includes('/payment/return/')) return
    const back = await fetch(returnUrl, { redirect: 'manual' })
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toContain('/smoky-stack/order-summary/')
    const foreign = await fetch(returnUrl.replace(/return\/[^/]+/, `return/${'x'.repeat(22)}`))
    expect(foreign.status).toBe(404)
  }

  const place = async (input: { currency: string; price: number }): Promise<OrderRecord> => {
    const order = await shop.place({ ...input, mod })
    expect(order).toMatchObject({
      status: 0,
      payment: { status: 10, pageUrl: expect.stringMatching(/^http/) },
    })
    await followPage(order.payment.pageUrl ?? '')
    return shop.order(order.id)
  }

  describe('an order', () => {
    it(`${title} fails at once and can be paid in another way while the account has no settings`, async () => {
      const [first] = traits.amounts
      const order = await shop.place({ currency: first?.currency ?? 'AED', price: 1250, mod })
      expect(order).toMatchObject({ status: 0, payment: { status: 4008, failureCode: 5100 } })
      await save(simulator.settings)
    })

    it.each(traits.amounts.map(({ currency }) => currency))(
      `${title} is paid and given back in %s`,
      async (currency) => {
        const price = getDecimalDigits(currency) === 0 ? 900 : 1250
        const order = await place({ currency, price })
        const booked = bookedOf(order)
        expect(booked.amount).toEqual({ amount: order.total, currency })
        await returnWithoutForm(booked)
        expect((await shop.order(order.id)).payment).toMatchObject({ status: 10, captured: 0 })
        booked.state = 'captured'
        await post(booked)
        expect(await refresh(shop, order)).toMatchObject({
          status: 100,
          amount: { amount: order.total, currency },
        })
        expect(await shop.order(order.id)).toMatchObject({ status: 10, payment: { captured: order.total } })
        if (traits.refunds === 'none') return
        await cancel(shop, order)
        expect((await shop.order(order.id)).payment.refunded).toBe(order.total)
        expect(getRefundedAmount(booked)).toBe(order.total)
      },
    )

    it.runIf(traits.declines.length > 0)(
      `${title} is not paid when the card is declined, and is when the customer tries again`,
      async () => {
        const [[code, decline] = ['', 5100]] = traits.declines
        const [first] = traits.amounts
        const order = await place({ currency: first?.currency ?? 'AED', price: 1250 })
        Object.assign(bookedOf(order), { state: 'declined', decline: code })
        await post(bookedOf(order))
        expect(await refresh(shop, order)).toMatchObject({ status: 4008, failureCode: decline })
        const again = await shop.retry(order.id, mod)
        await followPage(again.pageUrl ?? '')
        const second = await shop.order(order.id)
        bookedOf(second).state = 'captured'
        await post(bookedOf(second))
        expect(await refresh(shop, second)).toMatchObject({ status: 100 })
      },
    )
  })
}
