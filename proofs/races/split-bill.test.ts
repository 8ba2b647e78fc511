import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { amountOf, type BillShop, openBillShop, type Payer } from '#features/split-bill/testing/bill-shop.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const PAYERS = 8
const ROUNDS = chooseRunCount({ ci: 6, full: 50 })

describe('a bill that eight phones pay at once, on postgres', () => {
  let place: BillShop
  let payers: readonly Payer[]
  beforeAll(async () => {
    place = await openBillShop('postgres')
    payers = await Promise.all(Array.from({ length: PAYERS }, (_, index) => place.payer(`Guest ${index}`)))
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const payAtOnce = async (order: string) => {
    const payments = await Promise.all(
      payers.map(async (payer) => {
        const bill = expectOk(await payer.read(order))
        const hasClaim = bill.shares.some(({ by, state }) => by.isYou && state === 'held')
        return hasClaim ? { payer, id: expectOk(await payer.pay(bill, 25)).payment } : undefined
      }),
    )
    const started = payments.flatMap((payment) => payment ?? [])
    // Each twice, as a webhook and a return may come together.
    await Promise.all([...started, ...started].map(async ({ payer, id }) => payer.settle(id)))
  }
  const sumOfRefunds = (order: string) =>
    place.shop.platform.db.tenant(place.shop.site.brandId, async (tx) => {
      const rows = await tx.sql.selectFrom('refunds').select('amount').where('order_id', '=', order).execute()
      return rows.reduce((sum, { amount }) => sum + amount, 0)
    })

  it(`is paid to the minor unit, with nothing paid twice and nothing left over (${ROUNDS} bills)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await place.order([
        { product: 'burger' },
        { product: 'fries', qty: 3 },
        { product: 'soda' },
      ])
      const [first] = payers
      if (!first) throw new Error('There is nobody to pay')
      const { lines, total } = expectOk(await first.read(order))
      const burger = [{ line: lines[0]?._id ?? '', num: 1, den: 1 }]
      const claims = await Promise.all(
        payers.map((payer) => payer.claim(order, { way: 'items', parts: burger })),
      )
      expect(claims.filter(({ ok }) => ok)).toHaveLength(1)
      await payAtOnce(order)
      await Promise.all(payers.map((payer) => payer.claim(order, { way: 'evenly', people: PAYERS })))
      await payAtOnce(order)
      const after = expectOk(await first.read(order))
      expect([amountOf(after.due), amountOf(after.paid)]).toEqual([0, total.amount])
      expect(await sumOfRefunds(order)).toBe(0)
    }
  })
})
