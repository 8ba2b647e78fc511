import { expect, it } from 'vitest'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { minutes } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrderAnswerPolicy } from '../domain/answer-deadline.ts'
import { rebuildOrder, removeLineTexts } from '../domain/order-events.ts'
import { describeShop } from '../testing/describe-shop.ts'
import { findEvents } from './order-events.repo.ts'
import { closeOverdueOrders } from './sweep.job.ts'

const USUAL: OrderAnswerPolicy = { minutes: 10, warnMinutes: 7, opensAt: null }

describeShop('an unanswered order', (shop) => {
  const sweep = () => closeOverdueOrders(shop.app.platform)
  const inMinutes = (count: number) => new Date(shop.app.clock.now().getTime() + minutes(count))
  const paid = (answering: OrderAnswerPolicy | null = USUAL) => shop.placePaid({ answering })
  const client = (token: string, language: Language = 'en') => {
    const browser = shop.app.browser(language)
    browser.token = token
    return browser.api<OrdersApi>()
  }
  const read = async (id: string, language: Language = 'en') => {
    const answer = expectOk(
      await client(shop.customerToken(), language)('GET /api/v1/orders/:id', { params: { id } }),
    )
    if (answer.detail !== 'full') throw new Error('The owner sees it in full')
    return answer
  }
  const eventsOf = (id: string) => shop.app.platform.db.tenant(shop.brandId, (tx) => findEvents(tx, id))

  it('OR-08 is declined and refunded when the outlet’s deadline passes; before, the page shows the deadline', async () => {
    const unpaid = await shop.place({ answering: USUAL })
    expect(unpaid).toMatchObject({ status: 0, answerBy: null })
    shop.app.clock.advance(minutes(5))
    shop.gateway.setPaymentState(unpaid.payment.reference, 'captured')
    await shop.app.jobs.runPending()
    // The outlet's time begins when it can see the order.
    const by = inMinutes(10)
    expect((await shop.order(unpaid.id)).answerBy).toEqual(by)
    const answer = { warnAt: inMinutes(7).toISOString(), by: by.toISOString() }
    expect(await read(unpaid.id)).toMatchObject({ status: 10, answer })
    shop.app.clock.advance(minutes(10) - 1)
    await sweep()
    expect((await shop.order(unpaid.id)).status).toBe(10)
    shop.app.clock.advance(1)
    await sweep()
    await shop.app.jobs.runPending()
    const seen = await read(unpaid.id)
    expect(seen).toMatchObject({
      status: 30,
      isFinal: true,
      answer: null,
      payment: { refunded: { amount: unpaid.total } },
    })
    expect(seen.declineReason).toBe('We did not answer in time, so the order was ended.')
    expect(seen.timeline.at(-1)?.text).toBe('We could not confirm your order')
    expect((await read(unpaid.id, 'ar')).declineReason).toMatch(/^لم نرد/)
    expect(shop.gateway.listRefunds(unpaid.payment.reference)).toEqual([unpaid.total])
  })

  it('OR-08 is declined once, however many processes sweep concurrently and however long none did', async () => {
    const orders = [
      await paid(),
      await paid({ ...USUAL, minutes: 2, warnMinutes: 1 }),
      await shop.place({ mod: 'cod', answering: USUAL }),
    ]
    // No process ran for a night.
    shop.app.clock.advance(minutes(600))
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    for (const { id, payment, total } of orders) {
      const events = await eventsOf(id)
      const ends = events.filter(({ to, from }) => to === 30 && from === 10)
      expect(ends).toEqual([expect.objectContaining({ actor: { kind: 'system' } })])
      const order = await shop.order(id)
      expect({ ...order, lines: removeLineTexts(order?.lines ?? []) }).toMatchObject({
        ...rebuildOrder(events),
      })
      expect(await shop.refundsOf(id)).toHaveLength(payment.captured === total ? 1 : 0)
    }
    await shop.app.jobs.runPending()
  })

  it('OR-08 is either accepted or declined when both happen concurrently, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await paid()
      const accept = () =>
        client(shop.staffToken('manager'))('PUT /api/v1/console/orders/:id/status', {
          params: { id: order.id },
          body: { action: 'accept', version: order.version },
        })
      shop.app.clock.advance(minutes(10))
      const first = round % 2 ? sweep() : undefined
      const [answer] = await Promise.all([accept(), first ?? sweep()])
      const { status } = await shop.order(order.id)
      expect([status, (await shop.refundsOf(order.id)).length]).toEqual(answer.ok ? [20, 0] : [30, 1])
      if (!answer.ok) expect([4702, 4704]).toContain(answer.error.code)
    }
    await shop.app.jobs.runPending()
  })

  it('OR-08 waits without limit where the outlet sets no deadline, and until opening when it came while the outlet was closed', async () => {
    const patient = await paid(null)
    const opensAt = inMinutes(480)
    const early = await paid({ ...USUAL, opensAt: opensAt.toISOString() })
    expect(patient.answerBy).toBeNull()
    shop.app.clock.advance(minutes(489))
    await sweep()
    expect((await shop.order(early.id)).status).toBe(10)
    shop.app.clock.advance(minutes(1))
    await sweep()
    expect((await shop.order(early.id)).status).toBe(30)
    expect((await shop.order(patient.id)).status).toBe(10)
    expect(await read(patient.id)).toMatchObject({ answer: null })
  })

  it('is not declined after it was accepted', async () => {
    const order = await paid()
    const answer = await client(shop.staffToken('manager'))('PUT /api/v1/console/orders/:id/status', {
      params: { id: order.id },
      body: { action: 'accept', version: order.version },
    })
    expect(answer).toMatchObject({ ok: true, data: { answer: null } })
    shop.app.clock.advance(minutes(60))
    await sweep()
    expect((await shop.order(order.id)).status).toBe(20)
  })
})
