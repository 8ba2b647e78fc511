import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { CourtOrder } from '#features/food-court/contract/order-endpoints.ts'
import {
  type CourtCustomer,
  type CourtShop,
  openCourtShop,
  type TestDish,
} from '#features/food-court/testing/court-shop.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

/** Burgers for 64.00 at the marina, fries for 12.00 downtown. */
const BOTH: readonly TestDish[] = [
  { stall: 'marina', product: 'burger', qty: 2 },
  { stall: 'downtown', product: 'fries' },
]

const promotions = [
  {
    ...{ key: 'hall', name: { en: 'Hall ten' }, code: 'HALL10', customerLimit: 1 },
    effect: { kind: 'fixed', amount: 1000 },
    conditions: { minimum: 7000 },
  },
  { key: 'fifth', name: { en: 'A fifth' }, code: 'FIFTH', effect: { kind: 'percent', percent: 20 } },
  {
    ...{ key: 'marina', name: { en: 'At the marina' }, code: 'MARINA' },
    effect: { kind: 'percent', percent: 50 },
    conditions: { stores: ['marina'] },
  },
  {
    ...{ key: 'visa', name: { en: 'For cards of one kind' }, code: 'VISA' },
    effect: { kind: 'percent', percent: 50 },
    conditions: { cardTypes: ['visa'] },
  },
  {
    ...{ key: 'cash', name: { en: 'At the counter' }, code: 'COUNTER' },
    effect: { kind: 'percent', percent: 50 },
    conditions: { paymentMethods: ['cardOnDelivery'] },
  },
]

describe.each(listTestDatabases())('codes for a basket of several stalls, on $name', ({ name }) => {
  let court: CourtShop
  beforeAll(async () => {
    court = await openCourtShop(name, { promotions })
  })
  afterAll(async () => {
    await court.shop.jobs.runPending()
    await expectLedgerClean(court.shop.platform.db)
    await court.shop.close()
  })

  const typed = async (guest: CourtCustomer, code: string): Promise<string> => {
    const { promo } = expectOk(await guest.type(code, BOTH))
    if (!promo) throw new Error(`The code ${code} was taken, and the basket does not name it`)
    return promo._id
  }
  const partsOf = (order: CourtOrder) =>
    Object.fromEntries(order.parts.map(({ store, _id, total }) => [store.name, { _id, paid: total.amount }]))

  it('FC-01 PR-02 takes a sum off all dishes once, shares it by stall, and is refused where there is no such code', async () => {
    const guest = await court.customer()
    expect(await guest.type('HALL11', BOTH)).toMatchObject({
      error: { status: 404, code: 5093, field: 'codeName' },
    })
    const promo = await typed(guest, ' hall10 ')
    const quoted = expectOk(await guest.quote(BOTH, { promo }))
    expect(quoted).toMatchObject({
      promo: { code: 'HALL10', name: 'Hall ten', amount: { amount: 1000 }, text: '' },
      subTotal: { amount: 7600 },
      discount: { amount: -1000 },
    })
    const plain = expectOk(await guest.quote(BOTH))
    expect(plain.promo).toBeNull()
    expect(plain.total.amount - quoted.total.amount).toBe(1000)
    const order = await guest.settle(expectOk(await guest.place(BOTH, { promo })))
    expect(order.total).toEqual(quoted.total)
    const before = Object.fromEntries(plain.parts.map(({ store, total }) => [store.name, total.amount]))
    const { Marina, Downtown } = partsOf(order)
    expect([
      (before.Marina ?? 0) - (Marina?.paid ?? 0),
      (before.Downtown ?? 0) - (Downtown?.paid ?? 0),
    ]).toEqual([842, 158])
  })

  it('FC-01 PR-02 counts one use for all stalls, and frees it when the last of them has ended', async () => {
    const guest = await court.customer()
    const promo = await typed(guest, 'HALL10')
    const order = partsOf(expectOk(await guest.place(BOTH, { promo, mod: 'cardOnDelivery' })))
    const again = async () => expectOk(await guest.quote(BOTH, { promo })).promo
    const usedUp = { amount: { amount: 0 }, text: 'You have used it already.' }
    expect(await again()).toMatchObject(usedUp)
    expectOk(await court.act(order.Marina?._id ?? '', 'decline', { stall: 'marina' }))
    expect(await again()).toMatchObject(usedUp)
    expectOk(await court.act(order.Downtown?._id ?? '', 'decline', { stall: 'downtown' }))
    expect(await again()).toMatchObject({ amount: { amount: 1000 }, text: '' })
  })

  it('FC-01 PR-02 says what is missing, and takes nothing off until it is there', async () => {
    const guest = await court.customer()
    const promo = await typed(guest, 'HALL10')
    const small: readonly TestDish[] = [{ stall: 'marina', product: 'burger' }]
    const quoted = expectOk(await guest.quote(small, { promo }))
    expect(quoted).toMatchObject({ promo: { amount: { amount: 0 } }, discount: { amount: 0 } })
    expect(quoted.promo?.text).toMatch(/^Add AED\s38 more to use it\.$/)
    expect(expectOk(await guest.place(small, { promo })).total).toEqual(quoted.total)
  })

  it('FC-01 PR-02 reduces the stalls only where a code holds', async () => {
    const guest = await court.customer()
    const promo = await typed(guest, 'MARINA')
    expect(expectOk(await guest.quote(BOTH, { promo })).discount.amount).toBe(-3200)
    const fries: readonly TestDish[] = [{ stall: 'downtown', product: 'fries' }]
    expect(expectOk(await guest.quote(fries, { promo })).promo).toMatchObject({
      text: 'It does not hold at this outlet.',
    })
  })

  it('FC-01 PR-04 refuses a code of one way of paying by another, and one of some cards for several stalls', async () => {
    const guest = await court.customer()
    const promo = await typed(guest, 'COUNTER')
    expect(await guest.place(BOTH, { promo })).toMatchObject({
      error: { status: 422, code: 4622, field: 'payment.mod' },
    })
    expectOk(await guest.place(BOTH, { promo, mod: 'cardOnDelivery' }))
    const { promo: visa, discount } = expectOk(await guest.type('VISA', BOTH))
    expect(discount.amount).toBe(0)
    expect(visa?.text).toBe('It is for certain cards only, so it does not hold for several stalls at once.')
  })

  it('FC-01 PR-02 gives a percentage of what is left back when a stall declines its part', async () => {
    const guest = await court.customer()
    const promo = await typed(guest, 'FIFTH')
    const order = await guest.settle(expectOk(await guest.place(BOTH, { promo })))
    const { Marina, Downtown } = partsOf(order)
    expectOk(await court.act(Downtown?._id ?? '', 'decline', { stall: 'downtown' }))
    await court.shop.jobs.runPending()
    const { captured, refunded } = await court.ledger(order)
    expect(captured - refunded).toBe(Marina?.paid)
  })
})

describe('codes for a basket of several stalls, with limits', () => {
  it('FC-01 PR-01 throttles guesses, a right one among them too', async () => {
    const court = await openCourtShop('embedded', { promotions, rateLimits: true })
    const guest = await court.customer()
    for (let guess = 0; guess < 10; guess += 1)
      expect(await guest.type(`GUESS${guess}`, BOTH)).toMatchObject({ error: { status: 404 } })
    expect(await guest.type('FIFTH', BOTH)).toMatchObject({ error: { status: 429 } })
    await court.shop.close()
  })

  it('FC-01 PR-02 gives an offer for a first order to all stalls of it', async () => {
    const court = await openCourtShop('embedded', {
      promotions: [
        {
          ...{ key: 'first', name: { en: 'Welcome' }, effect: { kind: 'percent', percent: 10 } },
          conditions: { isFirstOrder: true },
        },
      ],
    })
    const guest = await court.customer()
    const quoted = expectOk(await guest.quote(BOTH))
    expect(quoted.discount.amount).toBe(-760)
    const order = await guest.settle(expectOk(await guest.place(BOTH)))
    expect(order.total).toEqual(quoted.total)
    expect(expectOk(await guest.quote(BOTH)).discount.amount).toBe(0)
    await expectLedgerClean(court.shop.platform.db)
    await court.shop.close()
  })
})
