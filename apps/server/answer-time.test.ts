import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import type { AcceptanceApi, AcceptanceForm } from '#core/stores/contract/acceptance-endpoints.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { hireAndSignInStaff } from './testing/sign-in-staff.ts'
import type { TestBrowser } from './testing/test-app.ts'
import { createPlacedOrder, startTestShop, type TestShop } from './testing/test-shop.ts'

describe('answer time limit of an outlet', () => {
  let shop: TestShop
  let owner: TestBrowser
  let kitchen: TestBrowser
  beforeAll(async () => {
    shop = await startTestShop()
    owner = await hireAndSignInStaff(shop, 'owner')
    kitchen = await hireAndSignInStaff(shop, 'kitchen')
  })
  afterAll(() => shop.close())

  type Answering = AcceptanceForm['answering']
  const read = async () => {
    const params = { id: shop.site.stores.marina ?? '' }
    return expectOk(await owner.api<AcceptanceApi>()('GET /api/v1/console/stores/:id/answering', { params }))
  }
  const save = (browser: TestBrowser, body: AcceptanceForm, id = shop.site.stores.marina ?? '') =>
    browser.api<AcceptanceApi>()('PUT /api/v1/console/stores/:id/answering', { params: { id }, body })
  const set = async (browser: TestBrowser, answering: Answering, id?: string) =>
    save(browser, { answering, version: (await read()).version }, id)
  /** Of a new order at the marina, in minutes from now. */
  const timeOf = async (): Promise<{ warn: number; by: number } | null> => {
    const { browser, order } = await createPlacedOrder(shop, shop.site)
    const answer = expectOk(
      await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id: order._id } }),
    )
    if (answer.detail !== 'full') throw new Error('The owner sees it in full')
    const now = shop.clock.now().getTime()
    const from = (text: string) => (Date.parse(text) - now) / minutes(1)
    return answer.answer && { warn: from(answer.answer.warnAt), by: from(answer.answer.by) }
  }

  it('OR-08 is a setting of the outlet: ten minutes with a warning at seven, or what its owner sets, or no limit', async () => {
    expect(await timeOf()).toEqual({ warn: 7, by: 10 })
    expect(await set(owner, { minutes: 5, warnMinutes: 2 })).toMatchObject({ ok: true })
    expect(await timeOf()).toEqual({ warn: 2, by: 5 })
    const outlets = await owner.api<StoresApi>()('GET /api/v1/console/stores')
    expect(outlets.ok && outlets.data.map(({ answering }) => answering)).toEqual([
      { minutes: 5, warnMinutes: 2 },
      { minutes: 10, warnMinutes: 7 },
    ])
    expect(await set(owner, null)).toMatchObject({ ok: true, data: { answering: null } })
    expect(await timeOf()).toBeNull()
  })

  it('OR-08 is not overwritten by somebody who read it before it was changed', async () => {
    const { version } = await read()
    const theirs = { minutes: 6, warnMinutes: 3 }
    const saved = expectOk(await save(owner, { answering: theirs, version }))
    expect(saved).toEqual({ answering: theirs, version: saved.version })
    const mine = { minutes: 9, warnMinutes: 3 }
    for (const answering of [mine, null])
      expect(await save(owner, { answering, version })).toMatchObject({
        ok: false,
        error: { status: 409, code: 4090, data: saved },
      })
    expect(await read()).toEqual(saved)
    expect(expectOk(await save(owner, { answering: mine, version: saved.version })).answering).toEqual(mine)
  })

  it('rejects an invalid time with the field named, and accepts changes only from roles that may decide, for their own outlet', async () => {
    expect(await set(owner, { minutes: 1, warnMinutes: 1 })).toMatchObject({
      ok: false,
      error: { status: 422, field: 'answering.minutes' },
    })
    const late = await set(owner, { minutes: 5, warnMinutes: 5 })
    expect(late).toMatchObject({ ok: false, error: { field: 'answering.warnMinutes' } })
    expect(await set(kitchen, null)).toMatchObject({ ok: false, error: { status: 403 } })
    expect(await set(owner, null, 'A'.repeat(22))).toMatchObject({ ok: false, error: { status: 404 } })
  })
})
