import type { Language } from '#platform/kernel/language.ts'
import type { GeoPoint } from '../domain/geo.ts'

/** A place that a map service knows, in the asked language. */
export interface MapPlace extends GeoPoint {
  /** The address in one line. */
  readonly text: string
  /** What the place and the places around it are called, in all languages that are known, the smallest first. */
  readonly names: readonly string[]
  readonly street: string
  readonly locality: string
  readonly city: string
}

/** Pictures of the map, in the usual grid: `{z}`, `{x}` and `{y}` stand in the address. */
export interface MapTiles {
  readonly url: string
  readonly attribution: string
  readonly attributionUrl: string
  readonly maxZoom: number
}

export interface PlaceSearchQuery {
  readonly text: string
  /** Where the answer is more likely: an outlet. */
  readonly near: GeoPoint
  /** ISO 3166 alpha-2. */
  readonly country: string
  readonly language: Language
}

/** A service that knows places. Its calls may throw; whoever calls puts a deadline and a breaker around them. */
export interface MapsProvider {
  readonly name: string
  readonly tiles: MapTiles
  /** At most ten places, the best first. */
  search(question: PlaceSearchQuery, signal: AbortSignal): Promise<readonly MapPlace[]>
  /** What stands at a place; null where nothing is known. */
  reverse(point: GeoPoint, language: Language, signal: AbortSignal): Promise<MapPlace | null>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** The first one that is plugged in is used; without any there are no maps, and areas are chosen by name. */
    mapsProvider: MapsProvider
  }
}
