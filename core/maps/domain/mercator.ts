import type { GeoPoint } from './geo.ts'

/** A place on the flat map, in pixels from its north-western corner at a given zoom. */
export interface MapPixel {
  readonly x: number
  readonly y: number
}

/** The edge of a tile in pixels. */
const TILE_SIZE = 256
/** Beyond it the map would be infinitely high. */
const MAX_LATITUDE = 85.05112878

const computeWorldSize = (zoom: number): number => TILE_SIZE * 2 ** zoom

/** The pixel of a place, by the Mercator projection of all web maps. */
export const toPixel = ({ lat, lng }: GeoPoint, zoom: number): MapPixel => {
  const bounded = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat))
  const north = Math.asinh(Math.tan((bounded * Math.PI) / 180)) / Math.PI
  return { x: ((lng + 180) / 360) * computeWorldSize(zoom), y: ((1 - north) / 2) * computeWorldSize(zoom) }
}

/** The place under a pixel; longitudes wrap around at 180. */
export const toPoint = ({ x, y }: MapPixel, zoom: number): GeoPoint => {
  const north = Math.PI * (1 - (2 * y) / computeWorldSize(zoom))
  const turn = (((x / computeWorldSize(zoom)) % 1) + 1) % 1
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
  /** Offset of its corner from the corner of the view. */
  readonly left: number
  readonly top: number
}

/** The tiles that cover a view of a given size in pixels. */
export const listTiles = ({ center, zoom }: MapView, size: { width: number; height: number }): MapTile[] => {
  const middle = toPixel(center, zoom)
  const west = middle.x - size.width / 2
  const north = middle.y - size.height / 2
  const count = 2 ** zoom
  const tiles: MapTile[] = []
  for (
    let y = Math.max(0, Math.floor(north / TILE_SIZE));
    y * TILE_SIZE < north + size.height && y < count;
    y += 1
  )
    for (let x = Math.floor(west / TILE_SIZE); x * TILE_SIZE < west + size.width; x += 1)
      tiles.push({
        key: `${zoom}/${x}/${y}`,
        x: ((x % count) + count) % count,
        y,
        left: Math.round(x * TILE_SIZE - west),
        top: Math.round(y * TILE_SIZE - north),
      })
  return tiles
}

const MIN_ZOOM = 3
const MAX_ZOOM = 16
/** Free margin around the shown places, in pixels. */
const MARGIN = 48

/** The closest view of a given size in pixels that shows all places. */
export const fitView = (
  points: readonly GeoPoint[],
  size: { readonly width: number; readonly height: number },
): MapView => {
  const pixels = points.map((point) => toPixel(point, 0))
  const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const room = (free: number, needed: number): number =>
    needed === 0 ? MAX_ZOOM : Math.log2(Math.max(1, free - 2 * MARGIN) / needed)
  const closest = Math.floor(Math.min(room(size.width, east - west), room(size.height, south - north)))
  const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, closest))
  return { zoom, center: toPoint({ x: (west + east) / 2, y: (north + south) / 2 }, 0) }
}

/** The view panned by some pixels. */
export const panView = ({ center, zoom }: MapView, by: MapPixel): MapView => {
  const from = toPixel(center, zoom)
  const highest = computeWorldSize(zoom)
  const y = Math.max(0, Math.min(highest, from.y - by.y))
  return { zoom, center: toPoint({ x: from.x - by.x, y }, zoom) }
}
