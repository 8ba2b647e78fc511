import type { Language } from '#platform/kernel/language.ts'
import type { GeoPoint } from '../domain/geo.ts'

/** A place from a map service, in the requested language. */
export interface MapPlace extends GeoPoint {
  /** The address in one line. */
  readonly text: string
  /** Names of the place and the places around it, in all available languages, the smallest place first. */
  readonly names: readonly string[]
  readonly street: string
  readonly locality: string
  readonly city: string
}

/** Map tiles in the usual grid: the URL contains `{z}`, `{x}` and `{y}`. */
export interface MapTiles {
  readonly url: string
  readonly attribution: string
  readonly attributionUrl: string
  readonly maxZoom: number
}

export interface PlaceSearchQuery {
  readonly text: string
  /** Places near this point, an outlet, are preferred. */
  readonly near: GeoPoint
  /** ISO 3166 alpha-2. */
  readonly country: string
  readonly language: Language
}

/** A map service. Its calls may throw; the caller adds a deadline and a circuit breaker. */
export interface MapsProvider {
  readonly name: string
  readonly tiles: MapTiles
  /** At most ten places, the best first. */
  search(question: PlaceSearchQuery, signal: AbortSignal): Promise<readonly MapPlace[]>
  /** The place at a point; null where nothing is known. */
  reverse(point: GeoPoint, language: Language, signal: AbortSignal): Promise<MapPlace | null>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** The first provider is used; without any there are no maps, and areas are chosen by name. */
    mapsProvider: MapsProvider
  }
}
