import type { MapsProvider, MapTiles } from '#core/maps/contract/maps-provider.ts'
import { getCache } from '#platform/cache/cache.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import { parsePlace, parsePlaces } from './nominatim.parser.ts'

const MAX_BODY_BYTES = 262_144

/** About five metres: a second request from one doorstep needs no second call. */
const roundDegrees = (degrees: number): string => degrees.toFixed(4)

/** Half the width of the preferred search box, in degrees. */
const SEARCH_BOX_DEGREES = 0.5

interface Settings {
  readonly origin: string
  readonly tiles: MapTiles
  /** Identifies the client, as the protocol requires. */
  readonly userAgent: string
}

const GEOCODER_ANSWERS = defineCache<{ readonly answer: unknown }>({
  name: 'geocoder answers',
  capacity: 500,
  unit: 'entries',
  lifetimeMs: Number.POSITIVE_INFINITY,
  tags: 'none: places do not move',
  why: 'Who asks twice from one doorstep need not ask the geocoder twice.',
})

/** A map service with Nominatim's protocol. */
export const createNominatim = ({ origin, tiles, userAgent }: Settings): MapsProvider => {
  const answers = getCache({}, GEOCODER_ANSWERS)
  const ask = async (path: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown> => {
    const address = `${origin}/${path}?${new URLSearchParams({ format: 'jsonv2', addressdetails: '1', ...query })}`
    const cached = answers.get(address)
    if (cached) return cached.answer
    const answer = await fetch(address, { signal, redirect: 'error', headers: { 'user-agent': userAgent } })
    if (!answer.ok) throw new Error(`The geocoder answered ${answer.status}`)
    const bytes = await answer.text()
    if (bytes.length > MAX_BODY_BYTES) throw new Error('The geocoder answered too much')
    const value: unknown = JSON.parse(bytes)
    answers.set(address, { answer: value })
    return value
  }
  return {
    name: 'nominatim',
    tiles,
    async search({ text, near, country, language }, signal) {
      const { lat, lng } = near
      const viewbox = [
        lng - SEARCH_BOX_DEGREES,
        lat + SEARCH_BOX_DEGREES,
        lng + SEARCH_BOX_DEGREES,
        lat - SEARCH_BOX_DEGREES,
      ]
        .map(roundDegrees)
        .join(',')
      const query = { q: text, limit: '10', countrycodes: country.toLowerCase(), viewbox }
      return parsePlaces(await ask('search', { ...query, 'accept-language': language }, signal))
    },
    async reverse({ lat, lng }, language, signal) {
      const query = {
        lat: roundDegrees(lat),
        lon: roundDegrees(lng),
        zoom: '18',
        'accept-language': language,
      }
      return parsePlace(await ask('reverse', query, signal))
    },
  }
}
