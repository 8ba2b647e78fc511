import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { findNearestPlace, readGazetteer, searchGazetteerPlaces } from './gazetteer.data.ts'
import { getStreetName, renderTile } from './tile.formatter.ts'

const places = readGazetteer()
const marina = { lat: 25.0805, lng: 55.1403 }

describe('offline maps', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { DEMO: '1' } })
  })
  afterAll(() => app.close())

  it('find parts of the demo’s cities by name and by location, in the display language', () => {
    const ask = (text: string) =>
      searchGazetteerPlaces(places, { text, near: marina, country: 'AE', language: 'en' }).map(
        ({ locality }) => locality,
      )
    expect(ask('marina')).toEqual(['Dubai Marina'])
    expect(ask('دبي مارينا')).toEqual(['Dubai Marina'])
    expect(ask('Tower 3, Dubai Marina')).toContain('Dubai Marina')
    expect(ask('Salmiya')).toEqual([])
    const near = findNearestPlace(
      places,
      { lat: 25.0806, lng: 55.1404 },
      { street: '1 St. 2', language: 'ar' },
    )
    expect(near).toMatchObject({ text: '1 St. 2, دبي مارينا, دبي', city: 'دبي' })
    expect(findNearestPlace(places, { lat: 0, lng: 0 }, { street: '', language: 'en' })).toBeNull()
  })

  it('render the same tile of a location every time, with the names in it', () => {
    const address = { z: 14, x: 10_701, y: 7013 }
    expect(renderTile(address, places)).toBe(renderTile(address, places))
    expect(renderTile({ z: 12, x: 2675, y: 1753 }, places)).toContain('>Dubai Marina</text>')
    expect(renderTile(address, [{ ...marina, name: { en: '<b>&' }, city: {}, country: 'AE' }])).not.toContain(
      '<b>',
    )
    expect(getStreetName(marina)).toMatch(/^\d+ St\. \d+$/)
  })

  it('serve tiles within the world only', async () => {
    const tile = await app.server.inject('/map-tiles/14/10701/7013.svg')
    expect(tile.headers['content-type']).toContain('image/svg+xml')
    for (const path of ['99/1/1.svg', '2/9/1.svg', '2/1/1.png', '2/x/1.svg', '2/1/-1.svg'])
      expect((await app.server.inject(`/map-tiles/${path}`)).statusCode, path).toBe(404)
  })
})
