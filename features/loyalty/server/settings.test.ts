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
import { listTestDatabases } from '#platform/testing/databases.ts'
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

const read = async (browser: TestBrowser, store: string) =>
  expectOk(await browser.api<LoyaltyConsoleApi>()('GET /api/v1/console/loyalty', { query: { store } }))

const put = (browser: TestBrowser, store: string, body: ProgramView & { isOwn: boolean; version: string }) =>
  browser.api<LoyaltyConsoleApi>()('PUT /api/v1/console/loyalty', { query: { store }, body })

const save = async (browser: TestBrowser, store: string, input: ProgramView & { isOwn: boolean }) =>
  put(browser, store, { ...input, version: (await read(owner, store)).version })

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

describe('points rules that two people edit', () => {
  it('are not overwritten by somebody who read them before they were changed, here or for all outlets', async () => {
    await save(owner, downtown, { ...program(2), isOwn: false })
    const { version } = await read(owner, downtown)
    const saved = expectOk(await put(owner, downtown, { ...program(5), isOwn: true, version }))
    expect(await put(local, marina, { ...program(6), isOwn: true, version })).toMatchObject({ ok: false })
    const late = await put(owner, downtown, { ...program(7), isOwn: false, version })
    expect(late).toMatchObject({ ok: false, error: { status: 409, code: 4090, data: saved } })
    expect(await read(owner, downtown)).toEqual(saved)
    // The rules for all outlets are not those in effect here, yet saving for all would overwrite them.
    await save(owner, marina, { ...program(8), isOwn: false })
    const overAll = await put(owner, downtown, { ...program(9), isOwn: false, version: saved.version })
    expect(overAll).toMatchObject({ ok: false, error: { status: 409 } })
    expect((await read(owner, downtown)).program).toMatchObject({ earn: { points: 5 } })
    expect(await save(owner, downtown, { ...program(2), isOwn: false })).toMatchObject({ ok: true })
  })
})

describe.each(listTestDatabases())('points rules that two people save at once, on $name', ({ name }) => {
  it('lets the second learn what the first saved', async () => {
    const other = await startTestShop({ database: name, plugins: [...serverPlugins, staff] })
    const store = other.site.stores.downtown ?? ''
    staff.add('another owner', { brandId: other.site.brandId, role: 'owner' })
    const browser = Object.assign(other.browser(), { token: 'another owner' })
    for (const isOwn of [true, false, true]) {
      const { version } = await read(browser, store)
      const answers = await Promise.all(
        [3, 4, 5, 6].map((points) => put(browser, store, { ...program(points), isOwn, version })),
      )
      const saved = answers.flatMap((answer) => (answer.ok ? [answer.data] : []))
      expect(saved).toHaveLength(1)
      for (const answer of answers)
        if (!answer.ok) expect(answer).toMatchObject({ error: { status: 409, data: saved[0] } })
    }
    await other.close()
  })
})

describe('rewards in the console', () => {
  const write = async (id: string | null, body: object, read?: string) => {
    const query = { store: marina }
    const api = owner.api<LoyaltyConsoleApi>()
    if (id === null) return api('POST /api/v1/console/loyalty/rewards', { query, body: body as never })
    const { rewards } = expectOk(await api('GET /api/v1/console/loyalty', { query }))
    const version = read ?? rewards.find(({ _id }) => _id === id)?.version ?? ''
    const change = { ...body, version } as never
    return api('PUT /api/v1/console/loyalty/rewards/:id', { query, body: change, params: { id } })
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
    // Somebody who read it when it was new does not switch it on again.
    const late = { name: 'Fries', points: 90, isActive: true, product: fries }
    expect(await write(id, late, added.rewards[0]?.version)).toMatchObject({
      error: { status: 409, code: 4090, data: { rewards: [{ name: 'Five off', isActive: false }] } },
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
