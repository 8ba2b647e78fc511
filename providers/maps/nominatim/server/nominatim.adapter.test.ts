import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildContentSecurityPolicy } from '#apps/server/security-policy.ts'
import { startTestApp } from '#apps/server/testing/test-app.ts'
import { createNominatim } from './nominatim.adapter.ts'

/** A recorded response of Nominatim 4.4 to a reverse search, shortened. */
const RECORDED = {
  place_id: 41_212_345,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'way',
  lat: '25.0803812',
  lon: '55.1402733',
  category: 'building',
  display_name: 'Marina Walk 3, Dubai Marina, Dubai, United Arab Emirates',
  address: {
    house_number: '3',
    road: 'Marina Walk',
    suburb: 'Dubai Marina',
    city: 'Dubai',
    country: 'United Arab Emirates',
    country_code: 'ae',
  },
  boundingbox: ['25.0801', '25.0806', '55.1400', '55.1405'],
}

const PLACE = {
  lat: 25.0803812,
  lng: 55.1402733,
  text: 'Marina Walk 3, Dubai Marina, Dubai, United Arab Emirates',
  names: ['Dubai Marina', 'Dubai'],
  street: 'Marina Walk 3',
  locality: 'Dubai Marina',
  city: 'Dubai',
}

describe('Nominatim maps', () => {
  let server: Server
  let origin = ''
  const requested: IncomingMessage[] = []
  let answer: { status: number; body: string } = { status: 200, body: '' }
  beforeAll(async () => {
    server = createServer((request, response) => {
      requested.push(request)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  beforeEach(() => {
    requested.length = 0
    answer = { status: 200, body: JSON.stringify(RECORDED) }
  })

  const tiles = {
    url: 'https://t.example/{z}/{x}/{y}.png',
    attribution: '©',
    attributionUrl: 'x',
    maxZoom: 19,
  }
  const provider = () => createNominatim({ origin, tiles, userAgent: 'Compass (https://order.example)' })
  const signal = AbortSignal.timeout(60_000)
  const marina = { lat: 25.08038, lng: 55.14027 }

  it('AD-01 resolve the address at a location through the configured service, with one request per doorstep', async () => {
    const maps = provider()
    expect(await maps.reverse(marina, 'ar', signal)).toEqual(PLACE)
    expect(await maps.reverse({ ...marina, lat: 25.08039 }, 'ar', signal)).toEqual(PLACE)
    expect(requested).toHaveLength(1)
    const address = new URL(requested[0]?.url ?? '', origin)
    expect(address.pathname).toBe('/reverse')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      lat: '25.0804',
      lon: '55.1403',
      'accept-language': 'ar',
    })
    expect(requested[0]?.headers['user-agent']).toBe('Compass (https://order.example)')
  })

  it('search in the country of the outlet, near it', async () => {
    answer.body = JSON.stringify([RECORDED, { ...RECORDED, lat: '99' }])
    const question = { text: 'marina walk', near: marina, country: 'AE', language: 'en' } as const
    expect(await provider().search(question, signal)).toEqual([PLACE])
    expect(new URL(requested[0]?.url ?? '', origin).searchParams.get('countrycodes')).toBe('ae')
  })

  it('return nothing where the map has nothing, and reject any other response', async () => {
    answer.body = JSON.stringify({ error: 'Unable to geocode' })
    expect(await provider().reverse(marina, 'en', signal)).toBeNull()
    for (const body of ['<html>', '{}', '{"lat":1}', `"${'x'.repeat(300_000)}"`]) {
      answer.body = body
      await expect(provider().reverse(marina, 'en', signal)).rejects.toThrow()
    }
    answer = { status: 500, body: '' }
    await expect(provider().reverse(marina, 'en', signal)).rejects.toThrow('500')
  })

  it('AD-01 name the place of a pin by the service of MAPS_ORIGIN, and by none without it', async () => {
    const env = { MAPS_ORIGIN: `${origin}/`, MAPS_TILES: 'https://tiles.example/{z}/{x}/{y}.png', DEMO: '0' }
    const [with_, without] = [await startTestApp({ env }), await startTestApp({ env: { DEMO: '0' } })]
    try {
      const url = `/api/v1/places/at?lat=${marina.lat}&long=${marina.lng}`
      const found = await with_.server.inject({ url, headers: { 'content-language': 'en' } })
      expect(found.json().data).toMatchObject({ text: PLACE.text, street: PLACE.street })
      expect(requested.map(({ url: asked = '' }) => new URL(asked, origin).pathname)).toEqual(['/reverse'])
      expect((await without.server.inject({ url })).json().data).toBeNull()
      expect(requested).toHaveLength(1)
    } finally {
      await with_.close()
      await without.close()
    }
  })

  it('allow tiles of their own server in pages only when configured', async () => {
    const env = { MAPS_ORIGIN: origin, MAPS_TILES: 'https://tiles.example/{z}/{x}/{y}.png', DEMO: '0' }
    const [with_, without] = [await startTestApp({ env }), await startTestApp({ env: { DEMO: '0' } })]
    try {
      expect(buildContentSecurityPolicy(with_.platform, 'n')).toContain(
        "img-src 'self' data: blob: https://tiles.example;",
      )
      expect(buildContentSecurityPolicy(without.platform, 'n')).toContain("img-src 'self' data: blob:;")
      const maps = async (app: typeof with_) => (await app.server.inject('/api/v1/maps')).json().data
      expect(await maps(with_)).toMatchObject({ attribution: '© OpenStreetMap contributors' })
      expect(await maps(without)).toBeNull()
    } finally {
      await with_.close()
      await without.close()
    }
  })
})
