import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hireAndSignInStaff } from '#apps/server/testing/sign-in-staff.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DineInApi } from '../contract/endpoints.ts'
import type { FloorApi } from '../contract/floor-endpoints.ts'
import type { CallKind } from '../domain/calls.ts'
import { type GuestPhone, openTableShop, type TableShop } from '../testing/table-shop.ts'

describe.each(listTestDatabases())('what guests at tables wait for, on $name', ({ name }) => {
  let place: TableShop
  beforeAll(async () => {
    place = await openTableShop(name)
  })
  afterAll(() => place.shop.close())

  const read = (browser: TestBrowser, store?: string) =>
    browser.api<FloorApi>()('GET /api/v1/console/table-requests', { query: store ? { store } : {} })
  const call = async (phone: GuestPhone, id: string, kind: CallKind) =>
    expectOk(
      await phone.browser.api<DineInApi>()('POST /api/v1/table-sessions/:id/calls', {
        params: { id },
        body: { kind },
      }),
    )
  const sit = async (guest: string, table: string) => {
    const phone = await place.phone(guest)
    const { _id: id } = expectOk(await phone.sitDown((await place.print(table)).code))
    return { phone, id }
  }

  it('CN-02 are the calls nobody answered and guests to be let in, the oldest first, until somebody answers', async () => {
    const huda = await sit('Huda', '4')
    const room = await sit('Omar', '101')
    await call(huda.phone, huda.id, 'waiter')
    place.shop.clock.advance(minutes(1))
    const lina = await place.phone('Lina')
    const join = { store: place.storeId, table: '4', name: 'Lina' }
    expectOk(await lina.browser.api<DineInApi>()('POST /api/v1/table-sessions/join', { body: join }))
    place.shop.clock.advance(minutes(1))
    await call(room.phone, room.id, 'water')
    const taker = await hireAndSignInStaff(place.shop, 'orderTaker')
    for (const store of [undefined, place.storeId]) {
      const { asOf, hasTables, requests } = expectOk(await read(taker, store))
      expect(hasTables).toBe(true)
      const seen = requests.map(({ table, call: kind, guest, at }) => [
        ...[table.kind, table.name, kind, guest],
        (Date.parse(asOf) - Date.parse(at)) / minutes(1),
      ])
      expect(seen).toEqual([
        ['table', '4', 'waiter', '', 2],
        ['table', '4', null, 'Lina', 1],
        ['room', '101', 'water', '', 0],
      ])
    }
    const [first] = expectOk(await read(taker)).requests
    const answer = { params: { id: first?._id ?? '' }, body: {} }
    expectOk(await taker.api<FloorApi>()('POST /api/v1/console/table-calls/:id/answer', answer))
    expect(expectOk(await read(taker)).requests.map((request) => request.call)).toEqual([null, 'water'])
    const { session } = await place.table('4')
    const took = session?.answered.map(({ kind, by, at, answeredAt }) => [
      ...[kind, by],
      (Date.parse(answeredAt) - Date.parse(at)) / minutes(1),
    ])
    expect(took).toEqual([['waiter', 'Staff', 2]])
    expect(session?.waiting.map(({ name: guest }) => guest)).toEqual(['Lina'])
  })

  it('CN-02 are those of nobody once their visit has ended, and are not read by the kitchen', async () => {
    const { phone, id } = await sit('Sara', '5')
    await call(phone, id, 'bill')
    const close = { params: { id }, body: { total: null } }
    expectOk(await place.manager.api<FloorApi>()('POST /api/v1/console/table-sessions/:id/close', close))
    const { requests } = expectOk(await read(place.manager))
    expect(requests.filter(({ session }) => session === id)).toEqual([])
    const kitchen = await hireAndSignInStaff(place.shop, 'kitchen')
    expect(await read(place.manager, 'u'.repeat(22))).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await read(kitchen)).toMatchObject({ ok: false, error: { status: 403 } })
  })

  it('CN-02 are told on an open stream of all outlets, without another request', async () => {
    const { phone, id } = await sit('Noor', '5')
    const origin = await place.shop.server.listen({ port: 0, host: '127.0.0.1' })
    const cookie = [...place.manager.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const leave = new AbortController()
    const response = await fetch(`${origin}/api/v1/console/tables/events`, {
      signal: leave.signal,
      headers: { authorization: place.manager.token ?? '', cookie },
    })
    expect(response.status).toBe(200)
    await call(phone, id, 'water')
    const told = `data: ${JSON.stringify({ store: place.storeId })}`
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      if (text.includes(told)) break
    }
    leave.abort()
    expect(text).toContain(told)
  })
})
