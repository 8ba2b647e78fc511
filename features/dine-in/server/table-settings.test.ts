import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { FloorApi } from '../contract/floor-endpoints.ts'
import { openTableShop, type TableShop } from '../testing/table-shop.ts'

describe.each(listTestDatabases())('the rules of ordering at tables on $name', ({ name }) => {
  let place: TableShop
  beforeAll(async () => {
    place = await openTableShop(name)
  })
  afterAll(() => place.shop.close())

  const rules = { opening: 'scan', isSingleOrder: false, closesWhenPaid: true } as const
  const save = (idleMinutes: number, settingsVersion: string) =>
    place.manager.api<FloorApi>()('PUT /api/v1/console/table-settings', {
      body: { ...rules, store: place.storeId, idleMinutes, settingsVersion },
    })

  it('OW-03 are not overwritten by somebody who read them earlier, and come back with the refusal', async () => {
    const { settingsVersion } = await place.floor()
    const first = expectOk(await save(60, settingsVersion))
    const settings = { ...rules, idleMinutes: 60 }
    expect(first.settings).toEqual(settings)
    expect(await save(90, settingsVersion)).toMatchObject({
      error: { status: 409, code: 4090, data: { settings, settingsVersion: first.settingsVersion } },
    })
    expect((await place.floor()).settings).toEqual(settings)
    expect(expectOk(await save(90, first.settingsVersion)).settings.idleMinutes).toBe(90)
  })

  it('OW-03 are saved once of two who save at once', async () => {
    const { settingsVersion } = await place.floor()
    const answers = await Promise.all([100, 110, 120].map((minutes) => save(minutes, settingsVersion)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
