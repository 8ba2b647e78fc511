import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DineInApi, TableSession } from '#features/dine-in/contract/endpoints.ts'
import type { FloorApi } from '#features/dine-in/contract/floor-endpoints.ts'
import { deliverRound, type PendingRound } from '#features/dine-in/storefront/round-sender.ts'
import { type GuestPhone, openTableShop, type TableShop } from '#features/dine-in/testing/table-shop.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const VISITS = chooseRunCount({ gate: 3, ci: 12, full: 150 })
const GUESTS = ['Huda', 'Omar'] as const

/** Of an attempt that has no answer: the server never heard of it, or it had answered. */
const anyCut = fc.constantFrom('before' as const, 'after' as const)
type Cut = 'before' | 'after'

const anyRound = fc.record({
  guest: fc.nat(GUESTS.length - 1),
  /** The connection is cut at each of these attempts, and holds at the next one. */
  cuts: fc.array(anyCut, { maxLength: 4 }),
  /** After so many cuts the page is closed, and opened again later; undefined: it stays open. */
  closedAfter: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  /** While the page is closed, the other guest sends what the table has chosen. */
  isSentByOther: fc.boolean(),
})
type Round = typeof anyRound extends fc.Arbitrary<infer Value> ? Value : never

const CUT: ApiResult<TableSession> = { ok: false, error: { status: 0, code: 0, message: '' } }

class PageClosed extends Error {}

/** A guest's phone whose connection is cut as often as `cuts` says. */
const createPhone = ({ browser }: GuestPhone, { cuts: planned, closedAfter }: Round) => {
  const cuts: Cut[] = [...planned]
  let count = 0
  /** What the phone shows as not sent yet. */
  let waiting: PendingRound | undefined
  let isHeard = false
  const post = async ({ idempotencyKey, ...body }: PendingRound): Promise<ApiResult<TableSession>> => {
    const cut = cuts.shift()
    if (cut === 'before') return CUT
    isHeard = true
    const call = { body, idempotencyKey }
    const answer = await browser.api<DineInApi>()('POST /api/v1/orders/dineIn/subOrder', call)
    return cut ? CUT : answer
  }
  const pause = async (): Promise<void> => {
    count += 1
    if (count === closedAfter) throw new PageClosed()
  }
  return {
    state: () => ({ waiting, isHeard }),
    /** Undefined when the page was closed meanwhile. */
    deliver: async (round: PendingRound): Promise<TableSession | undefined> => {
      try {
        const answer = await deliverRound(round, { post, pause, onCut: () => (waiting = round) })
        waiting = undefined
        return expectOk(answer)
      } catch (error) {
        if (error instanceof PageClosed) return undefined
        throw error
      }
    },
  }
}

describe('rounds of a table over connections that are cut', () => {
  let place: TableShop
  let phones: GuestPhone[]
  let code: string
  let keys = 0
  beforeAll(async () => {
    place = await openTableShop('embedded')
    phones = [await place.phone(GUESTS[0]), await place.phone(GUESTS[1])]
    code = (await place.print('4')).code
  })
  afterAll(() => place.shop.close())

  const countRounds = async (phone: GuestPhone, session: string): Promise<number> =>
    expectOk(await phone.read(session)).detail?.rounds.length ?? 0

  /** Sends what a guest has chosen, and expects it to be round `number`. */
  const sendChosen = async (session: string, round: Round, number: number): Promise<void> => {
    const [phone, other] = round.guest === 0 ? phones : phones.toReversed()
    if (!phone || !other) throw new Error('There are two guests')
    const { detail } = await phone.choose(session, [{ product: 'burger', qty: number }])
    keys += 1
    const pending = {
      ...{ session, cartVersion: detail?.draft?.version ?? 0 },
      idempotencyKey: `cut-round-${String(keys).padStart(12, '0')}`,
    }
    const guest = createPhone(phone, round)
    let sent = await guest.deliver(pending)
    if (!sent) {
      // Until it is answered the phone says that it is not sent; it is sent only if the server has heard of it.
      expect(guest.state().waiting).toEqual(pending)
      expect(await countRounds(other, session)).toBe(guest.state().isHeard ? number : number - 1)
      if (round.isSentByOther) expectOk(await other.send(session, pending.cartVersion))
      sent = await guest.deliver(pending)
    }
    expect(guest.state().waiting).toBeUndefined()
    const rounds = sent?.detail?.rounds ?? []
    expect(rounds.map((each) => each.number)).toEqual(Array.from({ length: number }, (_, at) => number - at))
    expect(rounds.map(({ items }) => items.map(({ qty }) => qty))).toEqual(
      Array.from({ length: number }, (_, at) => [number - at]),
    )
  }

  const closeTable = async (id: string): Promise<void> => {
    const { session } = await place.table('4')
    const body = { total: session?.due ?? null }
    const close = place.manager.api<FloorApi>()
    expectOk(await close('POST /api/v1/console/table-sessions/:id/close', { params: { id }, body }))
  }

  it('DI-02 are placed once and in order, or shown as not sent', async () => {
    const property = fc.asyncProperty(fc.array(anyRound, { minLength: 1, maxLength: 4 }), async (rounds) => {
      const [first, second] = phones
      const { _id: session } = expectOk((await first?.sitDown(code)) ?? CUT)
      expectOk((await second?.sitDown(code)) ?? CUT)
      for (const [index, round] of rounds.entries()) await sendChosen(session, round, index + 1)
      await closeTable(session)
    })
    await fc.assert(property, { numRuns: VISITS, seed: 20_270_673, endOnFailure: true })
  })
})
