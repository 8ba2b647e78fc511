import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStartupMessage } from '#apps/server/announce.ts'
import { seedDemo } from '#apps/server/seed-demo.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { readSiteFile } from '#core/menus/server/import.service.ts'
import { readDemoSite } from '#demo/read-site-file.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DineInApi } from '../contract/endpoints.ts'
import { tableCallsFileSection } from './table-calls-section.service.ts'
import { tablesFileSection } from './tables-section.service.ts'

const file = expectOk(readSiteFile(readDemoSite(new URL('../../../demo/zahr', import.meta.url).pathname)))
const area = { store: 'salmiya', kind: 'table', area: 'Inside', seats: 4, names: ['1', '2'] }

describe('tables in a site file', () => {
  it('names unknown outlets, tables named twice, and a service that the outlet does not offer', () => {
    const messages = (content: unknown) =>
      tablesFileSection.check(content, file).map(({ path, message }) => `${path}: ${message}`)
    expect(messages([area])).toEqual([])
    expect(messages([{ ...area, store: 'moon' }])).toEqual(['tables[0]: there is no store "moon"'])
    expect(messages([area, area])).toHaveLength(2)
    expect(messages([{ ...area, kind: 'room' }])).toEqual(['tables[0].kind: the store does not offer inRoom'])
    expect(messages([{ ...area, seats: 0 }])[0]).toMatch(/^tables\[0\]\.seats/)
  })

  describe('of the demo', () => {
    let app: TestApp
    let message: string
    beforeAll(async () => {
      app = await startTestApp({ env: { DEMO: '1' } })
      await seedDemo(app.platform)
      message = await buildStartupMessage(app.platform)
    })
    afterAll(() => app.close())
    const openPrinted = async (prefix: string) => {
      const path = new RegExp(`/[a-z-]+/${prefix}/[\\w-]{22}`).exec(message)?.[0] ?? ''
      const body = { path }
      return expectOk(await app.browser().api<DineInApi>()('POST /api/v1/dine-in-urls/details', { body }))
    }

    it('DI-01, RT-17 the start’s list has a table and a room whose codes open at once', async () => {
      expect(await openPrinted('dine')).toMatchObject({ table: { kind: 'table', name: '1' }, isTaken: false })
      expect(await openPrinted('roomdining')).toMatchObject({
        store: { homePath: 'aster-hotel' },
        table: { kind: 'room', name: '101' },
      })
      expect(await buildStartupMessage(app.platform)).toBe(message)
    })
  })
})

describe('calls of guests in a site file', () => {
  const messages = (content: unknown) =>
    tableCallsFileSection.check(content, file).map(({ path, message }) => `${path}: ${message}`)
  const list = (...calls: object[]) => [{ store: 'salmiya', calls }]

  it('are known kinds without a name and own calls with one, each key once', () => {
    const chair = { key: 'chair', name: { en: 'High chair' } }
    expect(messages(list({ key: 'bill' }, chair, { key: 'water', isOffered: false }))).toEqual([])
    expect(messages(list(chair, chair))).toEqual(['table-calls[0].calls[1].key: two calls have this key'])
    expect(messages(list({ key: 'chair' }))).toEqual([
      'table-calls[0].calls[0].name: a call that is no known kind needs a name',
    ])
    expect(messages(list({ ...chair, key: 'bill' }))).toEqual([
      'table-calls[0].calls[0].name: a known kind has no name of its own',
    ])
    expect(messages([{ store: 'moon', calls: [] }])).toEqual([
      'table-calls[0].store: there is no store "moon"',
    ])
    expect(messages([...list(), ...list()])).toHaveLength(1)
  })
})
