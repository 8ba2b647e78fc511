import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createPlacedOrder,
  createVerifiedCustomer,
  generatePhone,
  saveAddress,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { generateId } from '#platform/kernel/ids.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { getStrongestDatabase } from './default-limits.ts'
import { createMessageLedger } from './message-ledger.ts'
import { computeMedian, computeRankDistance } from './rank-distance.ts'
import { createGuestVisitor, requestCode, submitCode, toPrivateAddress, type Visitor } from './visitor.ts'

const PAIRS = chooseRunCount({ ci: 30, full: 500 })

/**
 * Measurements must reveal nothing to an untrusted caller: chance explains the difference, or it is too small to use.
 */
const expectAlike = (what: string, left: readonly number[], right: readonly number[]): void => {
  const difference = Math.abs(computeMedian(left) - computeMedian(right))
  const tolerated = Math.max(2, computeMedian(right) * chooseRunCount({ ci: 0.5, full: 0.1 }))
  const isChance = Math.abs(computeRankDistance(left, right)) < 2.58
  expect(
    isChance || difference <= tolerated,
    `${what}: medians ${computeMedian(left)} and ${computeMedian(right)} ms`,
  ).toBe(true)
}

/** Measures both; alternates which comes first, so that warm-up or slowdown favours neither. */
const runAlternating = async <Seen>(
  n: number,
  look: (what: string) => Promise<Seen>,
  { theirs, nobodys }: { readonly theirs: string; readonly nobodys: string },
): Promise<{ theirs: Seen; nobodys: Seen }> => {
  if (n % 2 === 0) return { theirs: await look(theirs), nobodys: await look(nobodys) }
  const seen = await look(nobodys)
  return { theirs: await look(theirs), nobodys: seen }
}

describe('untrusted callers learn nothing', () => {
  const ledger = createMessageLedger()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: getStrongestDatabase(), plugins: ledger.areas })
  })
  afterAll(() => shop.close())

  interface Look {
    readonly sent: string
    readonly wrong: string
    readonly took: number
  }

  /** Requests a code to a phone, then enters a wrong one; random parts of the responses are removed. */
  const look = async (stranger: Visitor, phone: string): Promise<Look> => {
    const began = performance.now()
    const answer = expectOk(await requestCode(shop, stranger, { phone }))
    const took = performance.now() - began
    const id = answer.verificationId
    const sent = stranger.last.body.replace(id, 'ID')
    await submitCode(stranger, id, '123400')
    return { sent, wrong: stranger.last.body, took }
  }

  it(`of a phone: known or not, the answers are the same bytes after the same time, ${PAIRS} pairs`, async () => {
    const pairs: { known: Look; unknown: Look }[] = []
    for (let n = 0; n < PAIRS; n += 1) {
      const phone = generatePhone()
      await createVerifiedCustomer(shop, shop.site, { phone })
      const stranger = await createGuestVisitor(shop, { ip: toPrivateAddress(n) })
      const pair = await runAlternating(n, (requested) => look(stranger, requested), {
        theirs: phone,
        nobodys: generatePhone(),
      })
      pairs.push({ known: pair.theirs, unknown: pair.nobodys })
    }
    for (const { known, unknown } of pairs) {
      expect(known.sent).toBe(unknown.sent)
      expect(known.wrong).toBe(unknown.wrong)
    }
    expectAlike(
      'a phone',
      pairs.map(({ known }) => known.took),
      pairs.map(({ unknown }) => unknown.took),
    )
  })

  it(`of an id: what is another's is as if it were not there, in bytes and in time, ${PAIRS} pairs each`, async () => {
    const { browser: owner, order } = await createPlacedOrder(shop, shop.site)
    const addressId = await saveAddress(owner, shop.site.areas.jbr ?? '')
    const stranger = await createVerifiedCustomer(shop, shop.site)
    const home = { addressType: 10, areaId: shop.site.areas.jbr, flat: '1', building: 'Tower' }
    const looks: readonly [method: string, url: (id: string) => string, theirs: string, body?: object][] = [
      ['GET', (id) => `/api/v1/payment/${id}`, order.payment._id],
      ['POST', (id) => `/api/v1/payment/${id}/refresh`, order.payment._id],
      ['PUT', (id) => `/api/v1/orders/${id}`, order._id, { status: 100 }],
      ['POST', (id) => `/api/v1/orders/${id}/payment`, order._id, { mod: 'express' }],
      ['PATCH', (id) => `/api/v1/address/${id}`, addressId, home],
      ['DELETE', (id) => `/api/v1/address/${id}`, addressId],
      ['DELETE', (id) => `/api/v1/users/${id}`, order.user._id],
      ['PUT', (id) => `/api/v1/users/${id}`, order.user._id, { restoreId: 'r_guess' }],
    ]
    for (const [method, url, theirs, body] of looks) {
      const what = `${method} ${url(':id')}`
      const [there, absent]: [number[], number[]] = [[], []]
      for (let n = 0; n < PAIRS; n += 1) {
        const request = (id: string) => ask(stranger, { method, url: url(id), body })
        const pair = await runAlternating(n, request, { theirs, nobodys: generateId(shop.platform.random) })
        expect(pair.theirs.status, what).toBeGreaterThanOrEqual(400)
        expect([pair.theirs.status, pair.theirs.body], what).toEqual([pair.nobodys.status, pair.nobodys.body])
        there.push(pair.theirs.took)
        absent.push(pair.nobodys.took)
      }
      expectAlike(what, there, absent)
    }
  })

  const ask = async (
    browser: TestBrowser,
    { method, url, body }: { method: string; url: string; body?: object | undefined },
  ): Promise<{ status: number; body: string; took: number }> => {
    const began = performance.now()
    const answer = await shop.server.inject({
      method: method as 'GET',
      url,
      headers: {
        authorization: browser.token ?? '',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body ? { payload: body } : {}),
    })
    return { status: answer.statusCode, body: answer.body, took: performance.now() - began }
  }
})
