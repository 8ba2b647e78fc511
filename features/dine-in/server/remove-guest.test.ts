import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DineInApi } from '../contract/endpoints.ts'
import type { FloorApi } from '../contract/floor-endpoints.ts'
import { type GuestPhone, openTableShop, type TableShop } from '../testing/table-shop.ts'

const SENT_AWAY = { ok: false, error: { code: 4876, status: 403 } }

describe.each(listTestDatabases())('guests whom staff send away, on $name', ({ name }) => {
  let place: TableShop
  let huda: GuestPhone
  let sami: GuestPhone
  let code: string
  beforeAll(async () => {
    place = await openTableShop(name)
  })
  afterAll(() => place.shop.close())
  const floorApi = () => place.manager.api<FloorApi>()
  const sessionOf = async () => {
    const { session } = await place.table('4')
    if (!session) throw new Error('Nobody sits there')
    return session
  }
  const remove = async (guest: string) => {
    const { _id: id, guests } = await sessionOf()
    const member = guests.find((each) => each.name === guest)?._id ?? ''
    return floorApi()('POST /api/v1/console/table-sessions/:id/remove', { params: { id }, body: { member } })
  }
  const admit = (id: string, members: readonly { readonly _id: string }[], isAdmitted: boolean) =>
    floorApi()('POST /api/v1/console/table-sessions/:id/admit', {
      params: { id },
      body: { members: members.map(({ _id }) => _id), isAdmitted },
    })
  const setOpening = async (opening: 'scan' | 'staff') =>
    expectOk(await place.changeSettings({ opening, isSingleOrder: false, idleMinutes: 180 }))
  const join = (phone: GuestPhone, joinCode: string) =>
    phone.browser.api<DineInApi>()('POST /api/v1/table-sessions/join', {
      body: { store: place.storeId, table: '4', name: 'Noor', joinCode },
    })
  const leave = (phone: GuestPhone, id: string) =>
    phone.browser.api<DineInApi>()('POST /api/v1/table-sessions/:id/leave', { params: { id }, body: {} })
  const call = (phone: GuestPhone, id: string) =>
    phone.browser.api<DineInApi>()('POST /api/v1/table-sessions/:id/calls', {
      params: { id },
      body: { kind: 'water' },
    })

  beforeEach(async () => {
    const { session } = await place.table('4')
    if (session)
      expectOk(
        await floorApi()('POST /api/v1/console/table-sessions/:id/close', {
          params: { id: session._id },
          body: { total: session.due },
        }),
      )
    huda = await place.phone('Huda')
    sami = await place.phone('Sami')
    code = (await place.print('4')).code
  })

  it('DI-06 lose the table with what they were choosing, while what they ordered stays on the bill', async () => {
    const { _id: id } = expectOk(await huda.sitDown(code))
    expectOk(await sami.sitDown(code))
    const { detail } = await sami.choose(id, [{ product: 'burger' }])
    const sent = expectOk(await sami.send(id, detail?.draft?.version ?? 0))
    await sami.choose(id, [{ product: 'soda' }])
    await huda.choose(id, [{ product: 'fries' }])
    expectOk(await remove('Sami'))
    const left = expectOk(await huda.read(id)).detail
    expect(left?.people.map((person) => person.name)).toEqual(['Huda'])
    expect(left?.draft?.products.map((line) => line.name)).toEqual(['Fries'])
    expect(left?.bill).toEqual(sent.detail?.bill)
    expect(left?.rounds[0]?.items.map((item) => [item.name, item.by.name])).toEqual([['Burger', 'Sami']])
    expect(expectOk(await sami.read(id))).toMatchObject({ you: { status: 'removed' }, detail: null })
    expect(await call(sami, id)).toMatchObject(SENT_AWAY)
    expect(await sami.send(id, left?.draft?.version ?? 0)).toMatchObject(SENT_AWAY)
  })

  it('DI-06 do not come back by the printed code, the short code or by leaving first, until staff let them in', async () => {
    const { _id: id, detail } = expectOk(await huda.sitDown(code))
    expectOk(await sami.sitDown(code))
    expectOk(await remove('Sami'))
    const away = { you: { status: 'removed' }, detail: null }
    expect(expectOk(await sami.sitDown(code))).toMatchObject(away)
    expectOk(await leave(sami, id))
    expect(expectOk(await sami.sitDown(code))).toMatchObject(away)
    // The short code that they know is none of this table any more.
    expect(await join(sami, detail?.joinCode ?? '')).toMatchObject({ ok: false, error: { code: 4867 } })
    const { joinCode, waiting, sentAway, guests } = await sessionOf()
    expect(joinCode).not.toBe(detail?.joinCode)
    expect([waiting, guests.map((guest) => guest.name)]).toEqual([[], ['Huda']])
    expect(expectOk(await join(sami, joinCode))).toMatchObject(away)
    // Under another name, they wait as everybody who scans from now on; friends join by the new short code.
    const again = await place.phone('Zed')
    expect(expectOk(await again.sitDown(code))).toMatchObject({ you: { status: 'waiting' }, detail: null })
    expect(expectOk(await join(await place.phone('Noor'), joinCode)).detail).not.toBeNull()
    expectOk(await admit(id, sentAway, true))
    expect(expectOk(await sami.read(id)).detail).not.toBeNull()
    const stranger = { params: { id }, body: { member: id } }
    expect(await floorApi()('POST /api/v1/console/table-sessions/:id/remove', stranger)).toMatchObject({
      ok: false,
      error: { code: 4863, field: 'member' },
    })
  })

  it('DI-01 are refused for the whole visit where staff approve each newcomer, who all wait', async () => {
    await setOpening('staff')
    const { _id: id } = expectOk(await huda.sitDown(code))
    expect(expectOk(await sami.sitDown(code))).toMatchObject({ you: { status: 'waiting' }, detail: null })
    const { waiting } = await sessionOf()
    const [first, second] = ['Huda', 'Sami'].map((guest) => waiting.find((each) => each.name === guest))
    expect(waiting).toHaveLength(2)
    // Refusing one of two leaves the other one waiting.
    expectOk(await admit(id, second ? [second] : [], false))
    expect(expectOk(await huda.read(id)).status).toBe('pending')
    expectOk(await admit(id, first ? [first] : [], true))
    expect(expectOk(await huda.read(id)).detail).not.toBeNull()
    expect(expectOk(await sami.sitDown(code))).toMatchObject({ you: { status: 'refused' }, detail: null })
    const lina = await place.phone('Lina')
    expect(expectOk(await lina.sitDown(code))).toMatchObject({ you: { status: 'waiting' }, detail: null })
    const { joinCode } = await sessionOf()
    expect(expectOk(await join(await place.phone('Noor'), joinCode)).detail).toBeNull()
    await setOpening('scan')
  })
})
