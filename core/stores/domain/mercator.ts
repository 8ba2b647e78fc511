import type { GeoPoint } from './geo.ts'

/** A place on the flat map, in pixels from its north-western corner at some zoom. */
export interface MapPixel {
  readonly x: number
  readonly y: number
}

/** The edge of a tile in pixels. */
const TILE = 256
/** Beyond it the map would be infinitely high. */
const MOST_LATITUDE = 85.05112878

const worldSize = (zoom: number): number => TILE * 2 ** zoom

/** Where a place lies on the map, by the Mercator projection of all web maps. */
export const toPixel = ({ lat, lng }: GeoPoint, zoom: number): MapPixel => {
  const bounded = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, lat))
  const north = Math.asinh(Math.tan((bounded * Math.PI) / 180)) / Math.PI
  return { x: ((lng + 180) / 360) * worldSize(zoom), y: ((1 - north) / 2) * worldSize(zoom) }
}

/** The place under a pixel; longitudes come round at 180. */
export const toPoint = ({ x, y }: MapPixel, zoom: number): GeoPoint => {
  const north = Math.PI * (1 - (2 * y) / worldSize(zoom))
  const turn = (((x / worldSize(zoom)) % 1) + 1) % 1
  return { lat: (Math.atan(Math.sinh(north)) * 180) / Math.PI, lng: turn * 360 - 180 }
}

/** The part of the map that is in view. */
export interface MapView {
  readonly center: GeoPoint
  readonly zoom: number
}

export interface MapTile {
  readonly key: string
  readonly x: number
  readonly y: number
  /** Where its corner stands, from the corner of the view. */
  readonly left: number
  readonly top: number
}

/** The tiles that cover a view of a size in pixels. */
export const tilesIn = ({ center, zoom }: MapView, size: { width: number; height: number }): MapTile[] => {
  const middle = toPixel(center, zoom)
  const west = middle.x - size.width / 2
  const north = middle.y - size.height / 2
  const count = 2 ** zoom
  const tiles: MapTile[] = []
  for (let y = Math.max(0, Math.floor(north / TILE)); y * TILE < north + size.height && y < count; y += 1)
    for (let x = Math.floor(west / TILE); x * TILE < west + size.width; x += 1)
      tiles.push({
        key: `${zoom}/${x}/${y}`,
        x: ((x % count) + count) % count,
        y,
        left: Math.round(x * TILE - west),
        top: Math.round(y * TILE - north),
      })
  return tiles
}

const LEAST_ZOOM = 3
const MOST_ZOOM = 16
/** So much of the view stays free around what it shows, in pixels. */
const MARGIN = 48

/** The closest view of a size in pixels in which all of some places are seen. */
export const viewOf = (
  points: readonly GeoPoint[],
  size: { readonly width: number; readonly height: number },
): MapView => {
  const pixels = points.map((point) => toPixel(point, 0))
  const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const room = (free: number, needed: number): number =>
    needed === 0 ? MOST_ZOOM : Math.log2(Math.max(1, free - 2 * MARGIN) / needed)
  const closest = Math.floor(Math.min(room(size.width, east - west), room(size.height, south - north)))
  const zoom = Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, closest))
  return { zoom, center: toPoint({ x: (west + east) / 2, y: (north + south) / 2 }, 0) }
}

/** The view after the map was pushed by some pixels. */
export const pushed = ({ center, zoom }: MapView, by: MapPixel): MapView => {
  const from = toPixel(center, zoom)
  const highest = worldSize(zoom)
  const y = Math.max(0, Math.min(highest, from.y - by.y))
  return { zoom, center: toPoint({ x: from.x - by.x, y }, zoom) }
}
