import type { MapsProvider, MapTiles } from '#core/stores/contract/maps-provider.ts'
import { readPlace, readPlaces } from './answers.ts'

const MOST_BYTES = 262_144
const MOST_KEPT = 500

/** About five metres: who asks twice from one doorstep need not ask twice. */
const round = (degrees: number): string => degrees.toFixed(4)

/** Half the width of the box in which answers are looked for first, in degrees. */
const NEAR = 0.5

interface Settings {
  readonly origin: string
  readonly tiles: MapTiles
  /** Who asks, as the protocol wants it. */
  readonly userAgent: string
}

/** Remembers the newest answers; places do not move. */
const createMemory = () => {
  const kept = new Map<string, unknown>()
  return {
    get: (key: string) => kept.get(key),
    keep(key: string, value: unknown) {
      const [oldest] = kept.keys()
      if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      kept.set(key, value)
    },
  }
}

/** A map service that speaks Nominatim's protocol. */
export const createNominatim = ({ origin, tiles, userAgent }: Settings): MapsProvider => {
  const memory = createMemory()
  const ask = async (path: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown> => {
    const address = `${origin}/${path}?${new URLSearchParams({ format: 'jsonv2', addressdetails: '1', ...query })}`
    const known = memory.get(address)
    if (known !== undefined) return known
    const answer = await fetch(address, { signal, redirect: 'error', headers: { 'user-agent': userAgent } })
    if (!answer.ok) throw new Error(`The geocoder answered ${answer.status}`)
    const bytes = await answer.text()
    if (bytes.length > MOST_BYTES) throw new Error('The geocoder answered too much')
    const value: unknown = JSON.parse(bytes)
    memory.keep(address, value)
    return value
  }
  return {
    name: 'nominatim',
    tiles,
    async search({ text, near, country, language }, signal) {
      const { lat, lng } = near
      const viewbox = [lng - NEAR, lat + NEAR, lng + NEAR, lat - NEAR].map(round).join(',')
      const query = { q: text, limit: '10', countrycodes: country.toLowerCase(), viewbox }
      return readPlaces(await ask('search', { ...query, 'accept-language': language }, signal))
    },
    async reverse({ lat, lng }, language, signal) {
      const query = { lat: round(lat), lon: round(lng), zoom: '18', 'accept-language': language }
      return readPlace(await ask('reverse', query, signal))
    },
  }
}
