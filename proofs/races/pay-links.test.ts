import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { type LinkShop, openLinkShop } from '#features/pay-links/testing/link-shop.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const ROUNDS = chooseRunCount({ ci: 2, full: 20 })
const PRESSES = 100
const PAYING_NOW = 4895

describe('a payment link that is pressed in many tabs, on postgres', () => {
  let place: LinkShop
  beforeAll(async () => {
    place = await openLinkShop('postgres')
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  /** What the link's payments captured less what went back of them, in minor units, and how often one succeeded. */
  const readLedger = (id: string) =>
    place.shop.platform.db.tenant(place.shop.site.brandId, async ({ sql }) => {
      const payments = await sql
        .selectFrom('payments')
        .select(['id', 'captured', 'status'])
        .where('order_id', '=', id)
        .execute()
      const refunds = await sql.selectFrom('refunds').select('amount').where('order_id', '=', id).execute()
      const captured = payments.reduce((sum, payment) => sum + payment.captured, 0)
      const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
      const succeeded = payments.filter(({ status }) => status === 100).length
      return { payments, succeeded, kept: captured - refunded }
    })

  it(`PL-03 is captured once, by two phones with ${PRESSES} presses in tabs of both (${ROUNDS} links)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { _id: id } = await place.create()
      const payers = [await place.prove(id), await place.prove(id)] as const
      const presses = await Promise.all(
        Array.from({ length: PRESSES }, (_, at) =>
          (at % 2 ? payers[0] : payers[1]).pay(id, { amount: 30_000 }),
        ),
      )
      const attempts = new Set(presses.flatMap((press) => (press.ok ? (press.data.attempt?._id ?? []) : [])))
      // One phone has the link; every press of the other is refused until its time is over.
      expect(attempts.size).toBe(1)
      const refused = presses.flatMap((press) => (press.ok ? [] : press.error.code))
      expect([refused.length, ...new Set(refused)]).toEqual([PRESSES / 2, PAYING_NOW])
      const [first = ''] = attempts
      place.shop.clock.advance(minutes(20))
      place.leave(first)
      const other = presses[0]?.ok ? payers[0] : payers[1]
      const second = expectOk(await other.pay(id, { amount: 30_000 })).attempt?._id ?? ''
      attempts.add(second)
      const created = place.shop.gateway.created.filter(({ reference }) => attempts.has(reference))
      expect(created).toHaveLength(2)
      // The gateway captures both, and says so several times at once, as webhooks, returns and inquiries do.
      const told = [...attempts, ...attempts, ...attempts]
      await Promise.all(told.map((payment) => place.settle(id, payment)))
      const { succeeded, kept } = await readLedger(id)
      expect([succeeded, kept]).toEqual([1, 30_000])
      expect(expectOk(await payers[0].status(id)).request).toMatchObject({
        state: 'paid',
        due: { amount: 0 },
      })
    }
  })

  it(`lets five phones at once begin to pay no more than is due in parts (${ROUNDS} links)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { _id: id } = await place.create({ isPartAllowed: true })
      const payers = await Promise.all(Array.from({ length: 5 }, () => place.prove(id)))
      const presses = await Promise.all(payers.map((payer) => payer.pay(id, { amount: 7_000 })))
      const attempts = presses.flatMap((press) => (press.ok ? (press.data.attempt?._id ?? []) : []))
      expect(attempts).toHaveLength(4)
      expect(presses.find(({ ok }) => !ok)).toMatchObject({ error: { code: PAYING_NOW } })
      await Promise.all([...attempts, ...attempts].map((payment) => place.settle(id, payment)))
      expect(await readLedger(id)).toMatchObject({ succeeded: 4, kept: 28_000 })
    }
  })

  it(`never takes more than is due in parts that overlap after the time of their payers (${ROUNDS} links)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { _id: id } = await place.create({ isPartAllowed: true })
      const attempts: string[] = []
      for (let phone = 0; phone < 5; phone += 1) {
        const payer = await place.prove(id)
        attempts.push(expectOk(await payer.pay(id, { amount: 7_000 + phone })).attempt?._id ?? '')
        place.shop.clock.advance(minutes(20))
      }
      await Promise.all([...attempts, ...attempts].map((payment) => place.settle(id, payment)))
      expect((await readLedger(id)).kept).toBe(30_000)
    }
  })

  it(`gives everything back that is captured while the link is withdrawn (${ROUNDS} links)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { _id: id } = await place.create()
      const payer = await place.prove(id)
      const payment = expectOk(await payer.pay(id, { amount: 30_000 })).attempt?._id ?? ''
      const [, withdrawn] = await Promise.all([
        place.settle(id, payment),
        place.staff('POST /api/v1/console/payment-requests/:id/withdraw', { params: { id } }),
      ])
      const { kept } = await readLedger(id)
      // Whoever was first decides; never both.
      expect(kept).toBe(withdrawn.ok ? 0 : 30_000)
    }
  })
})
