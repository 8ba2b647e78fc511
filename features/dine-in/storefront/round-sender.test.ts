import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiResult } from '#platform/contract/client.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DineInApi, TableSession } from '../contract/endpoints.ts'
import { openTableShop, type TableShop } from '../testing/table-shop.ts'
import { deliverRound, type PendingRound } from './round-sender.ts'

/** A small generator, so that a failing sequence of cuts can be run again by its seed. */
const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const CUT: ApiResult<TableSession> = { ok: false, error: { status: 0, code: 0, message: '' } }
const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1)

describe('sending a round over a line that is cut', () => {
  let place: TableShop
  beforeAll(async () => {
    place = await openTableShop(getDefaultDatabase().name)
  })
  afterAll(() => place.shop.close())

  it('DI-02 places a round once, wherever the line is cut and however often (seeds 1 to 12)', async () => {
    const huda = await place.phone('Huda')
    const { _id: session } = expectOk(await huda.sitDown((await place.print('4')).code))
    let cuts = 0
    for (const seed of SEEDS) {
      const random = createRandom(seed)
      const { detail } = await huda.choose(session, [{ product: 'burger' }])
      const round = {
        ...{ session, cartVersion: detail?.draft?.version ?? 0 },
        idempotencyKey: `round-of-seed-${String(seed).padStart(8, '0')}`,
      }
      const post = async ({ idempotencyKey, ...body }: PendingRound): Promise<ApiResult<TableSession>> => {
        // Before the server has heard of it, or after it has answered.
        if (random() < 0.4) return CUT
        const api = huda.browser.api<DineInApi>()
        const answer = await api('POST /api/v1/orders/dineIn/subOrder', { body, idempotencyKey })
        return random() < 0.5 ? CUT : answer
      }
      const onCut = () => (cuts += 1)
      const sent = expectOk(await deliverRound(round, { post, onCut, pause: () => Promise.resolve() }))
      expect(sent.detail?.rounds.map(({ number }) => number)).toHaveLength(seed)
    }
    expect(cuts).toBeGreaterThan(SEEDS.length / 2)
    expect(expectOk(await huda.read(session)).detail?.rounds).toHaveLength(SEEDS.length)
  })

  it('gives up at once when the server refuses the round', async () => {
    const refused: ApiResult<TableSession> = {
      ok: false,
      error: { status: 409, code: 4869, message: 'Look again.' },
    }
    const round = { session: 's', cartVersion: 1, idempotencyKey: 'k' }
    const pause = () => Promise.reject(new Error('It waited'))
    expect(await deliverRound(round, { post: () => Promise.resolve(refused), pause })).toEqual(refused)
  })
})
