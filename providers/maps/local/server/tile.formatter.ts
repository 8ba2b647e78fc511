import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { toPixel, toPoint } from '#core/maps/domain/mercator.ts'
import type { GazetteerPlace } from './gazetteer.data.ts'

/** The coordinates of a map tile. */
export interface TileAddress {
  readonly z: number
  readonly x: number
  readonly y: number
}

const EDGE = 256
/** Distance of streets in degrees; every fifth is an avenue. */
const STREET_DEGREES = 0.002
const AVENUE = 5
/** From this zoom level on streets and names are legible. */
const STREET_ZOOM = 14
const AVENUE_ZOOM = 11
const NAME_ZOOM = 12

const toGridLine = (degrees: number): number => Math.round(degrees / STREET_DEGREES)

/** The street at a point: streets of the grid have numbers. */
export const getStreetName = ({ lat, lng }: GeoPoint): string => {
  const [row, column] = [toGridLine(lat), toGridLine(lng)]
  const house = 1 + (Math.abs(Math.round(lat * 1e5) + Math.round(lng * 1e5)) % 98)
  return `${Math.abs(row) % 2 === 0 ? Math.abs(column) % 100 : Math.abs(row) % 100} St. ${house}`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Corners {
  readonly northWest: GeoPoint
  readonly southEast: GeoPoint
}

const getCorners = ({ z, x, y }: TileAddress): Corners => ({
  northWest: toPoint({ x: x * EDGE, y: y * EDGE }, z),
  // Just short of the next tile, so that the last column of the world does not wrap around to the west.
  southEast: toPoint({ x: (x + 1) * EDGE - 0.001, y: (y + 1) * EDGE }, z),
})

const listGridLines = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / STREET_DEGREES / step) * step
  const last = Math.floor(to / STREET_DEGREES / step) * step
  return Array.from({ length: Math.max(0, (last - first) / step + 1) }, (_, index) => first + index * step)
}

const renderStreets = (address: TileAddress, step: number, look: string): string => {
  const { northWest, southEast } = getCorners(address)
  const at = (point: GeoPoint) => {
    const { x, y } = toPixel(point, address.z)
    return { x: (x - address.x * EDGE).toFixed(1), y: (y - address.y * EDGE).toFixed(1) }
  }
  const down = listGridLines(northWest.lng, southEast.lng, step).map((line) => {
    const { x } = at({ lat: northWest.lat, lng: line * STREET_DEGREES })
    return `M${x} 0V${EDGE}`
  })
  const across = listGridLines(southEast.lat, northWest.lat, step).map((line) => {
    const { y } = at({ lat: line * STREET_DEGREES, lng: northWest.lng })
    return `M0 ${y}H${EDGE}`
  })
  return `<path d="${[...down, ...across].join('')}" fill="none" ${look}/>`
}

const renderNames = (address: TileAddress, places: readonly GazetteerPlace[]): string =>
  places
    .map((place) => {
      const pixel = toPixel(place, address.z)
      return { x: pixel.x - address.x * EDGE, y: pixel.y - address.y * EDGE, name: place.name.en ?? '' }
    })
    .filter(({ x, y }) => x > -EDGE && x < 2 * EDGE && y > -20 && y < EDGE + 20)
    .map(
      ({ x, y, name }) =>
        `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="middle" font-family="sans-serif" font-size="12" font-weight="600" fill="#55504a" stroke="#f6f3ee" stroke-width="3" paint-order="stroke">${escapeXml(name)}</text>`,
    )
    .join('')

/** Renders a map tile as SVG. */
export const renderTile = (address: TileAddress, places: readonly GazetteerPlace[]): string => {
  const { z } = address
  const small = z >= STREET_ZOOM ? renderStreets(address, 1, 'stroke="#ffffff" stroke-width="4"') : ''
  const large = z >= AVENUE_ZOOM ? renderStreets(address, AVENUE, 'stroke="#fbdf9d" stroke-width="6"') : ''
  const words = z >= NAME_ZOOM ? renderNames(address, places) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="0 0 ${EDGE} ${EDGE}"><rect width="${EDGE}" height="${EDGE}" fill="#eae6df"/>${small}${large}${words}</svg>`
}
