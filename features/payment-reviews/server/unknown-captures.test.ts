import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createPlacedOrder,
  seedTestBrand,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { compareAccounts } from '#core/payments/server/compare-accounts.service.ts'
import { addUnknownCapture } from '#core/payments/testing/add-unknown-capture.ts'
import { createFakeGateway } from '#core/payments/testing/fake-gateway.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { days } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { addReviewers, createReviewCalls } from '../testing/review-calls.ts'

const AMOUNT = money(777, 'AED')
const NOTE = 'from the card terminal'

describe.each(listTestDatabases())('captured money without a payment here, on $name', ({ name }) => {
  const staff = createTestStaff()
  const gateway = createFakeGateway()
  let shop: TestShop
  beforeAll(async () => {
    const plugins = [...serverPlugins, staff, gateway.area]
    shop = await startTestShop({ database: name, plugins, brand: { gateway: 'fake' } })
    const { brandId, stores } = shop.site
    addReviewers(staff, shop.site)
    staff.add('marina', { brandId, role: 'manager', storeIds: [stores.marina ?? ''] })
    staff.add('downtown', { brandId, role: 'manager', storeIds: [stores.downtown ?? ''] })
    const other = await seedTestBrand(shop, { key: 'other-brand' })
    staff.add('stranger', { brandId: other.brandId, role: 'owner' })
    // The account is made with its first payment, and only of this outlet: the other one has another gateway.
    await createPlacedOrder(shop, shop.site, { mod: 'express' })
    await shop.platform.db.tenant(brandId, ({ sql }) =>
      sql
        .updateTable('stores')
        .set({ gateway: 'test-gateway' })
        .where('id', '=', stores.downtown ?? '')
        .execute(),
    )
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  /** The gateway captured money that nobody here asked for, and a night passes. */
  const find = async (reference: string) => {
    const rest = { amount: AMOUNT, webhookUrl: '', refunds: new Map<string, number>() }
    const stray = { reference, gatewayReference: `vendor-${reference}`, state: 'captured' as const }
    gateway.payments.set(reference, { ...stray, ...rest })
    await compareAccounts(shop.platform)
    const found = (await listOpen('Mona')).filter(({ referenceNo }) => referenceNo === `vendor-${reference}`)
    return { found, foundAt: shop.clock.now().toISOString(), id: found[0]?._id ?? '' }
  }
  const { read: readOf, listResolved, resolve: resolveReview } = createReviewCalls(() => shop)
  const read = (token: string, store: 'marina' | 'downtown' = 'marina') =>
    readOf(token, shop.site.stores[store] ?? '')
  const listOpen = async (token: string, store: 'marina' | 'downtown' = 'marina') =>
    expectOk(await read(token, store)).filter(({ reason }) => reason === 'unknownCapture')
  const resolve = (token: string, id: string, how: Partial<Parameters<typeof resolveReview>[2]> = {}) =>
    resolveReview(token, { _id: id, version: 1 }, { outcome: 'known', note: NOTE, ...how })

  it('PY-11 is a review with account, the vendor’s id, amount and time, once for however many nights', async () => {
    const { found, foundAt } = await find('stray')
    expect(found).toMatchObject([
      {
        ...{ referenceNo: 'vendor-stray', order: null, amount: AMOUNT, gateway: 'fake', since: foundAt },
        ...{ account: expect.stringMatching(/./), reason: 'unknownCapture', answer: '{"reference":"stray"}' },
      },
    ])
    shop.clock.advance(days(1))
    expect((await find('stray')).found).toEqual(found)
  })

  it('PY-11 is closed by a person with a note, once, and no later night brings it back', async () => {
    const { id, found } = await find('closed')
    const key = generateIdempotencyKey()
    expect(expectOk(await resolve('Mona', id, { outcome: 'returned', key }))).toEqual({ _id: id })
    expectOk(await resolve('Mona', id, { outcome: 'returned', key }))
    expect(await resolve('Omar', id)).toMatchObject({
      error: { status: 409, code: 4851, message: 'Mona has already resolved this payment.' },
    })
    const resolvedAt = shop.clock.now().toISOString()
    expect(await listResolved(id)).toEqual([
      { ...found[0], outcome: 'returned', note: NOTE, by: 'Mona', resolvedAt },
    ])
    expect(await listResolved(id, resolvedAt)).toEqual([])
    shop.clock.advance(days(1))
    expect((await find('closed')).found).toEqual([])
  })

  it('lets one of several members of staff close it', async () => {
    const { id } = await find('twice')
    const answers = await Promise.all([resolve('Mona', id), resolve('Omar', id, { outcome: 'returned' })])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { status: 409, code: 4851 } })
    expect(await listResolved(id)).toHaveLength(1)
  })

  it('is shown to and closed by owners and managers of an outlet with that account only', async () => {
    const { id } = await find('guarded')
    const isListed = async (token: string, store: 'marina' | 'downtown') =>
      (await listOpen(token, store)).some(({ _id }) => _id === id)
    expect(await isListed('marina', 'marina')).toBe(true)
    expect(await isListed('downtown', 'downtown')).toBe(false)
    expect(await read('kitchen')).toMatchObject({ error: { status: 403 } })
    expect(await read('stranger')).toMatchObject({ error: { status: 404, field: 'store' } })
    expect(await resolve('kitchen', id)).toMatchObject({ error: { status: 403 } })
    for (const token of ['downtown', 'stranger'])
      expect(await resolve(token, id)).toMatchObject({ error: { status: 404, code: 4850 } })
    expect(await resolve('marina', id, { note: '  ' })).toMatchObject({
      error: { status: 422, field: 'note' },
    })
    expect(await resolve('marina', id, { outcome: 'paid' })).toMatchObject({ ok: false })
    expect(await isListed('marina', 'marina')).toBe(true)
    expectOk(await resolve('marina', id))
    expect(await isListed('marina', 'marina')).toBe(false)
  })

  /** A capture at an account of which no outlet has a payment; returns its id. */
  const findAt = async (account: string) => {
    const gatewayReference = `vendor-${account}`
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      addUnknownCapture(tx, {
        ...{ account: { name: 'fake', account }, gatewayReference, reference: account, amount: AMOUNT },
      }),
    )
    const found = (await listOpen('Mona')).find(({ referenceNo }) => referenceNo === gatewayReference)
    return found?._id ?? ''
  }

  it('PY-11 at an account that no outlet has used is shown to and closed by staff of every outlet only', async () => {
    const id = await findAt('unused')
    expect(id).not.toBe('')
    expect((await listOpen('marina')).map(({ _id }) => _id)).not.toContain(id)
    expect(await resolve('marina', id)).toMatchObject({ error: { status: 404, code: 4850 } })
    expectOk(await resolve('Mona', id))
  })

  it('PY-11 at another account of an outlet is shown to and closed by its staff', async () => {
    const id = await findAt('second')
    await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql
        .updateTable('stores')
        .set((eb) => ({
          other_gateways: JSON.stringify([{ name: 'fake', account: 'second' }]),
          content_version: eb('content_version', '+', 1),
        }))
        .where('id', '=', shop.site.stores.marina ?? '')
        .execute(),
    )
    expect((await listOpen('marina')).map(({ _id }) => _id)).toContain(id)
    expect(await resolve('downtown', id)).toMatchObject({ error: { status: 404, code: 4850 } })
    expectOk(await resolve('marina', id))
  })
})
