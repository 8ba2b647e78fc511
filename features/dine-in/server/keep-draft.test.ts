import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DineInApi } from '../contract/endpoints.ts'
import { type GuestPhone, openTableShop, type TableShop } from '../testing/table-shop.ts'
import { endIdleVisits } from './idle-visits.job.ts'

describe.each(listTestDatabases())('the draft of a table, on $name', ({ name }) => {
  let place: TableShop
  beforeAll(async () => {
    place = await openTableShop(name)
  })
  afterAll(() => place.shop.close())
  const keep = (phone: GuestPhone, id: string) =>
    phone.browser.api<DineInApi>()('POST /api/v1/table-sessions/:id/keepDraft', { params: { id }, body: {} })
  const sit = async (guest: string, table: string) => {
    const phone = await place.phone(guest)
    const { _id: id } = expectOk(await phone.sitDown((await place.print(table)).code))
    return { phone, id }
  }

  it('UX-25 lives on for half an hour each time that any phone keeps it, in the version that the others saw', async () => {
    const { phone: huda, id } = await sit('Huda', '4')
    const { phone: sami } = await sit('Sami', '4')
    const chosen = await huda.choose(id, [{ product: 'burger' }])
    place.shop.clock.advance(minutes(29))
    const kept = expectOk(await keep(sami, id))
    const draft = kept.detail?.draft
    expect(draft?.version).toBe(chosen.detail?.draft?.version)
    expect(Date.parse(draft?.expiresAt ?? '') - Date.parse(kept.asOf)).toBe(minutes(30))
    place.shop.clock.advance(minutes(29))
    const sent = expectOk(await huda.send(id, draft?.version ?? 0))
    expect(sent.detail?.rounds[0]?.items.map((item) => item.name)).toEqual(['Burger'])
  })

  it('UX-25 is let go after half an hour in which no phone was open, and is not brought back by keeping it', async () => {
    const { phone: huda, id } = await sit('Huda', '5')
    await huda.choose(id, [{ product: 'burger' }])
    place.shop.clock.advance(minutes(30))
    expect(expectOk(await keep(huda, id)).detail?.draft).toBeNull()
    const stranger = await place.phone('Lina')
    expect(await keep(stranger, id)).toMatchObject({ ok: false, error: { code: 4863 } })
  })

  it('DI-06 does not keep its visit from ending by time', async () => {
    const { phone: huda, id } = await sit('Huda', '101')
    await huda.choose(id, [{ product: 'burger' }])
    for (let quarter = 0; quarter < 13; quarter += 1) {
      place.shop.clock.advance(minutes(15))
      expectOk(await keep(huda, id))
    }
    await endIdleVisits(place.shop.platform)
    expect(expectOk(await huda.read(id)).status).toBe('closed')
  })
})
