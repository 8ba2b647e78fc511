import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { CourtOrder } from '#features/food-court/contract/order-endpoints.ts'
import {
  type CourtCustomer,
  type CourtShop,
  openCourtShop,
  type TestDish,
} from '#features/food-court/testing/court-shop.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const BASKETS = chooseRunCount({ ci: 12, full: 200 })

/** So many customers act at one time: with more the server sheds load, as it should. */
const AT_ONCE = 20

const TRAYS: readonly (readonly TestDish[])[] = [
  [
    { stall: 'marina', product: 'burger', qty: 2 },
    { stall: 'downtown', product: 'fries', qty: 3 },
  ],
  [
    { stall: 'downtown', product: 'burger' },
    { stall: 'marina', product: 'soda', qty: 7 },
  ],
  [
    { stall: 'marina', product: 'water' },
    { stall: 'downtown', product: 'soda' },
  ],
]

/** The results of `work` for each index, so many at once. */
const inWaves = async <Result>(
  count: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let first = 0; first < count; first += AT_ONCE) {
    const wave = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => work(first + index))
    results.push(...(await Promise.all(wave)))
  }
  return results
}

describe('many court baskets at once, on postgres', () => {
  let place: CourtShop
  let guests: readonly CourtCustomer[]
  beforeAll(async () => {
    place = await openCourtShop('postgres')
    guests = await inWaves(BASKETS, () => place.customer())
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const guestOf = (index: number): CourtCustomer => {
    const guest = guests[index]
    if (!guest) throw new Error(`There is no guest ${index}`)
    return guest
  }
  const order = async (index: number): Promise<CourtOrder> => {
    const dishes = TRAYS[index % TRAYS.length] ?? []
    const tip = { percent: index % 4 }
    const mod = index % 5 === 4 ? 'cardOnDelivery' : 'express'
    return expectOk(await guestOf(index).place(dishes, { mod, tip }))
  }

  /** What the gateway and the stalls do with a basket, all at once: it is captured while stalls decline or accept. */
  const live = async (placed: CourtOrder, index: number): Promise<void> => {
    const guest = guestOf(index)
    if (placed.payment)
      await Promise.all([guest.settle(placed), guest.settle(placed), guest.read(placed._id)])
    await Promise.all(
      placed.parts.map(({ _id }, part) =>
        place.act(_id, (index * 7 + part * 3) % 4 === 0 ? 'decline' : 'accept'),
      ),
    )
  }

  it(`FC-04 leaves the ledger clean, whatever stalls decline (${BASKETS} baskets)`, async () => {
    const placed = await inWaves(BASKETS, order)
    await inWaves(BASKETS, async (index) => {
      const own = placed[index]
      if (own) await live(own, index)
    })
    await place.shop.jobs.runPending()
    let declined = 0
    for (const [index, guest] of guests.entries()) {
      const after = expectOk(await guest.read(placed[index]?._id ?? ''))
      const gone = after.parts.filter(({ isCancelled }) => isCancelled)
      declined += gone.length
      const back = after.payment ? gone.reduce((sum, { total }) => sum + total.amount, 0) : 0
      const { captured, refunded, partsCaptured, partsRefunded } = await place.ledger(after)
      expect([refunded, partsRefunded]).toEqual([back, back])
      if (after.payment) expect([captured, partsCaptured]).toEqual(Array(2).fill(after.total.amount))
    }
    expect(declined).toBeGreaterThan(0)
  })
})
