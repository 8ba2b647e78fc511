import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hireAndSignInStaff } from '#apps/server/testing/sign-in-staff.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CallListApi } from '../contract/call-list-endpoints.ts'
import type { DineInApi } from '../contract/endpoints.ts'
import { dineInErrors } from '../contract/errors.ts'
import type { FloorApi } from '../contract/floor-endpoints.ts'
import { CALL_KINDS, MAX_OWN_CALLS } from '../domain/calls.ts'
import { openTableShop, type TableShop } from '../testing/table-shop.ts'
import { TABLES_CHANNEL } from './notify-table.writer.ts'

type Calls = CallInput<CallListApi['PUT /api/v1/console/stores/:id/table-calls']>['body']['calls']

const WATER = { key: 'water', name: null, isOffered: true }
const CHAIR = { name: { en: 'High chair', ar: 'كرسي أطفال' }, isOffered: true }

describe.each(listTestDatabases())('what guests of an outlet can call for, on $name', ({ name }) => {
  let place: TableShop
  beforeAll(async () => {
    place = await openTableShop(name)
  })
  afterAll(() => place.shop.close())

  const fetchForm = (by: TestBrowser = place.manager, id = place.storeId) =>
    by.api<CallListApi>()('GET /api/v1/console/stores/:id/table-calls', { params: { id } })
  const put = (calls: Calls, version: string, by: TestBrowser = place.manager) =>
    by.api<CallListApi>()('PUT /api/v1/console/stores/:id/table-calls', {
      params: { id: place.storeId },
      body: { calls, version },
    })
  const save = async (calls: Calls) => put(calls, expectOk(await fetchForm()).version)
  const call = (guest: TestBrowser, id: string, kind: string) =>
    guest.api<DineInApi>()('POST /api/v1/table-sessions/:id/calls', { params: { id }, body: { kind } })
  const sit = async (guest: string, table: string) => {
    const phone = await place.phone(guest)
    const visit = expectOk(await phone.sitDown((await place.print(table)).code))
    return { phone, guest: phone.browser, id: visit._id, visit }
  }

  it('DI-06 is every known kind until the merchant says otherwise', async () => {
    const { visit } = await sit('Huda', '4')
    expect(visit.detail?.callChoices).toEqual(CALL_KINDS.map((kind) => ({ kind, name: '' })))
    expect(expectOk(await fetchForm())).toMatchObject({
      calls: CALL_KINDS.map((key) => ({ key, name: null, isOffered: true })),
      languages: ['en', 'ar'],
    })
  })

  it('DI-06 is the merchant’s list, in its order and in the language of guests and staff', async () => {
    const { calls } = expectOk(await save([CHAIR, WATER]))
    expect(calls.map(({ key, isOffered }) => [key, isOffered]).slice(1)).toEqual([
      ...[
        ['water', true],
        ['waiter', false],
        ['bill', false],
      ],
      ['cutlery', false],
    ])
    const key = calls[0]?.key ?? ''
    const { guest, phone, id, visit } = await sit('Omar', '5')
    expect(visit.detail?.callChoices).toEqual([
      { kind: key, name: 'High chair' },
      { kind: 'water', name: '' },
    ])
    guest.language = 'ar'
    const called = expectOk(await call(guest, id, key))
    expect(called.detail?.calls).toMatchObject([{ kind: key, name: 'كرسي أطفال', answeredAt: null }])
    // An open call stays one call.
    expect(expectOk(await call(guest, id, key)).detail?.calls).toHaveLength(1)
    const fetchRequests = async () =>
      expectOk(await place.manager.api<FloorApi>()('GET /api/v1/console/table-requests', { query: {} }))
    expect((await fetchRequests()).requests).toMatchObject([{ call: key, callName: 'High chair' }])
    place.manager.language = 'ar'
    expect((await fetchRequests()).requests).toMatchObject([{ call: key, callName: 'كرسي أطفال' }])
    place.manager.language = 'en'
    expect((await place.table('5')).session?.calls).toMatchObject([{ kind: key, name: 'High chair' }])

    // Other words for it, and then nothing of it: what was called for reads as it did.
    expectOk(await save([{ ...CHAIR, key, name: { en: 'Baby seat' } }, WATER]))
    expect((await place.table('5')).session?.calls).toMatchObject([{ name: 'High chair' }])
    expectOk(await save([WATER]))
    const answer = { params: { id: called.detail?.calls[0]?._id ?? '' }, body: {} }
    expectOk(await place.manager.api<FloorApi>()('POST /api/v1/console/table-calls/:id/answer', answer))
    expect((await place.table('5')).session?.answered).toMatchObject([{ kind: key, name: 'High chair' }])
    const refused = await call(guest, id, key)
    expect(refused).toMatchObject({ ok: false, error: { status: 409, field: 'kind' } })
    expect(refused).toMatchObject({ error: { code: dineInErrors.callNotOffered.code } })
    expect(expectOk(await phone.read(id)).detail?.callChoices).toEqual([{ kind: 'water', name: '' }])
  })

  it('refuses a known kind that is off, and what nobody offers', async () => {
    expectOk(await save([WATER, { key: 'bill', name: null, isOffered: false }]))
    const { guest, id } = await sit('Lina', '4')
    for (const kind of ['bill', 'waiter', 'massage'])
      expect(await call(guest, id, kind)).toMatchObject({
        ...{ ok: false, error: { code: dineInErrors.callNotOffered.code } },
      })
    expectOk(await call(guest, id, 'water'))
  })

  it('notifies the phones of guests who sit there when it changes', async () => {
    const { id } = await sit('Sara', '101')
    const told: string[] = []
    const stop = await place.shop.platform.db.listen(
      TABLES_CHANNEL,
      (payload) => void told.push(JSON.parse(payload).sessionId),
      () => undefined,
    )
    expectOk(await save([WATER, CHAIR]))
    await expect.poll(() => told).toContain(id)
    await stop()
  })

  it('is not overwritten by an older form, and half of nothing is saved', async () => {
    const before = expectOk(await save([WATER]))
    const theirs = expectOk(await put([WATER, CHAIR], before.version))
    const late = await put([], before.version)
    expect(late).toMatchObject({ ok: false, error: { code: formErrors.changedMeanwhile.code, data: theirs } })
    // Two in a row from one open form.
    const again = expectOk(await put([WATER, CHAIR, CHAIR], theirs.version))
    const own = Array.from({ length: MAX_OWN_CALLS + 1 }, () => CHAIR)
    const faults: [Calls, number, string][] = [
      [own, dineInErrors.tooManyCalls.code, `calls.${MAX_OWN_CALLS}.name`],
      [[{ name: null, isOffered: true }], dineInErrors.callNameless.code, 'calls.0.name'],
      [[WATER, WATER], 422, 'calls.1.key'],
      [[WATER, { ...CHAIR, key: 'mine' }], 422, 'calls.1.key'],
      [[{ ...CHAIR, key: 'bill' }], 422, 'calls.0.name'],
    ]
    for (const [calls, code, field] of faults) {
      const refused = await put(calls, again.version)
      expect(refused).toMatchObject({ ok: false, error: { field } })
      if (code !== 422) expect(refused).toMatchObject({ error: { code } })
    }
    expect(expectOk(await fetchForm())).toEqual(again)
  })

  it('is edited by managers of the outlet only', async () => {
    const taker = await hireAndSignInStaff(place.shop, 'orderTaker')
    expect(await fetchForm(taker)).toMatchObject({ ok: false, error: { status: 403 } })
    expect(await fetchForm(place.manager, 'u'.repeat(22))).toMatchObject({
      ...{ ok: false, error: { status: 404 } },
    })
  })
})
