import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { LoyaltyConsoleApi, ProgramView } from '../contract/console-endpoints.ts'
import { fetchLoyalty } from '../testing/points.ts'

const staff = createTestStaff()
let shop: TestShop
let marina = ''
let downtown = ''
let owner: TestBrowser
let local: TestBrowser

const openAs = (token: string): TestBrowser => Object.assign(shop.browser(), { token })

beforeAll(async () => {
  shop = await startTestShop({ plugins: [...serverPlugins, staff] })
  marina = shop.site.stores.marina ?? ''
  downtown = shop.site.stores.downtown ?? ''
  const { brandId } = shop.site
  staff.add('owner', { brandId, role: 'owner' })
  staff.add('local', { brandId, role: 'manager', storeIds: [marina] })
  owner = openAs('owner')
  local = openAs('local')
})
afterAll(() => shop.close())

const program = (points: number, isActive = true): ProgramView => ({
  isActive,
  earn: { points, per: 100, minimum: 0, channels: ['pickup'], boosts: [], expireDays: null },
  redeem: { points: 100, value: 500, minimum: 100, maxShare: 10_000, needsCode: false },
})

const save = (browser: TestBrowser, store: string, input: ProgramView & { isOwn: boolean }) =>
  browser.api<LoyaltyConsoleApi>()('PUT /api/v1/console/loyalty', { query: { store }, body: input })

const readPendingPoints = async (): Promise<number | undefined> => {
  const cart = await fillCart(await createVerifiedCustomer(shop, shop.site), shop.site)
  return cart.loyalty?.earns
}

describe('points rules', () => {
  it('apply immediately, for all outlets or for one, and can be paused', async () => {
    expect(await readPendingPoints()).toBeUndefined()
    const made = await save(owner, downtown, { ...program(2), isOwn: false })
    expect(made).toMatchObject({ ok: true, data: { isOwn: false, currency: 'AED' } })
    expect(await readPendingPoints()).toBe(88)
    expect(await save(owner, marina, { ...program(3), isOwn: true })).toMatchObject({
      ok: true,
      data: { isOwn: true },
    })
    expect(await readPendingPoints()).toBe(132)
    expect(await save(owner, marina, { ...program(1, false), isOwn: false })).toMatchObject({
      ok: true,
      data: { isOwn: false },
    })
    expect(await readPendingPoints()).toBeUndefined()
    expect(await save(owner, marina, { ...program(1), isOwn: false })).toMatchObject({ ok: true })
  })

  it('of all outlets cannot be changed by staff of one outlet, who may change the rules of their own', async () => {
    expect(await save(local, marina, { ...program(9), isOwn: false })).toMatchObject({
      ok: false,
      error: { status: 404 },
    })
    expect(await save(local, downtown, { ...program(9), isOwn: true })).toMatchObject({ ok: false })
    expect(await save(local, marina, { ...program(4), isOwn: true })).toMatchObject({ ok: true })
    expect(await readPendingPoints()).toBe(176)
  })
})

describe('rewards in the console', () => {
  const write = (id: string | null, body: object) => {
    const call = { query: { store: marina }, body: body as never }
    const api = owner.api<LoyaltyConsoleApi>()
    return id === null
      ? api('POST /api/v1/console/loyalty/rewards', call)
      : api('PUT /api/v1/console/loyalty/rewards/:id', { ...call, params: { id } })
  }
  const shown = async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    return (await fetchLoyalty(browser, marina)).rewards.map(({ name, points }) => [name, points])
  }

  it('can be added, renamed and paused, and give a product on the menu or an amount', async () => {
    const fries = shop.site.products.fries ?? ''
    const added = expectOk(await write(null, { name: 'Fries', points: 100, isActive: true, product: fries }))
    const id = added.rewards[0]?._id ?? ''
    expect(await shown()).toEqual([['Fries', 100]])
    expect(added.rewards).toMatchObject([{ kind: 'product', productName: 'Fries', amount: null }])
    expect(await write(id, { name: 'Five off', points: 200, isActive: true, amount: 500 })).toMatchObject({
      ok: true,
      data: { rewards: [{ name: 'Five off', kind: 'amount', amount: { amount: 500 } }] },
    })
    expect(await write(id, { name: 'Five off', points: 200, isActive: false, amount: 500 })).toMatchObject({
      ok: true,
    })
    expect(await shown()).toEqual([])
    const nothing = { name: 'Nothing', points: 1, isActive: true }
    const unknown = { ...nothing, product: '0'.repeat(22) }
    expect(await write(null, unknown)).toMatchObject({ ok: false, error: { status: 404, field: 'product' } })
    expect(await write(null, nothing)).toMatchObject({ ok: false, error: { status: 422 } })
    expect(await write('0'.repeat(22), { ...nothing, amount: 5 })).toMatchObject({
      ok: false,
      error: { code: 4648 },
    })
  })
})

describe('manual point adjustments', () => {
  it('change the balance of the customer with the phone number, once per key, and never below zero', async () => {
    const phone = generatePhone()
    const browser = await createVerifiedCustomer(shop, shop.site, { phone })
    const key = randomUUID()
    const adjust = (points: number, idempotencyKey: string, to = phone) =>
      owner.api<LoyaltyConsoleApi>()('POST /api/v1/console/loyalty/adjustments', {
        query: { store: marina },
        body: { phone: to, points, note: 'Sorry' },
        idempotencyKey,
      })
    for (let time = 0; time < 2; time += 1)
      expect(await adjust(50, key)).toMatchObject({ ok: true, data: { customer: 'Amal Haddad', points: 50 } })
    expect(await adjust(-51, randomUUID())).toMatchObject({ ok: false, error: { code: 4641 } })
    expect(await adjust(5, randomUUID(), '12')).toMatchObject({ ok: false, error: { status: 422 } })
    expect(await adjust(5, randomUUID(), '+971000000001')).toMatchObject({ ok: false, error: { code: 4651 } })
    expect((await fetchLoyalty(browser, marina)).points).toBe(50)
  })
})
