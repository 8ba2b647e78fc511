import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { findRingIssue } from '#core/stores/domain/delivery-zone.ts'
import type { WireAreaTerms } from '../../contract/endpoints.ts'

type WireZone = NonNullable<WireAreaTerms['zone']>
type Pair = [number, number]

/** The shape of an area while it is drawn. */
export type Shape =
  | { readonly kind: 'none' }
  | { readonly kind: 'circle'; readonly center: GeoPoint; readonly radius: number }
  | {
      readonly kind: 'polygon'
      readonly corners: readonly GeoPoint[]
      /** Further outlines from a file: parts cut out of the area, or beside it; they are not edited here. */
      readonly holes: readonly (readonly GeoPoint[])[]
    }
export type Polygon = Extract<Shape, { kind: 'polygon' }>
export type Circle = Extract<Shape, { kind: 'circle' }>

/** Six decimals, about 10 cm: more only make long numbers. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

export const roundPoint = ({ lat, lng }: GeoPoint): GeoPoint => ({
  lat: roundDegrees(lat),
  lng: roundDegrees(lng),
})

/** A ring without the repetition of its first corner. */
const toCorners = (ring: readonly Pair[]): GeoPoint[] => ring.slice(0, -1).map(([lng, lat]) => ({ lat, lng }))

const toRing = (corners: readonly GeoPoint[]): Pair[] =>
  [...corners, ...corners.slice(0, 1)].map(({ lat, lng }): Pair => [lng, lat])

export const toShape = (zone: WireZone | null): Shape => {
  if (!zone) return { kind: 'none' }
  const [lng, lat] = zone.type === 'Circle' ? zone.center : [0, 0]
  if (zone.type === 'Circle') return { kind: 'circle', center: { lat, lng }, radius: zone.radius }
  const [corners = [], ...holes] = zone.coordinates.map(toCorners)
  return { kind: 'polygon', corners, holes }
}

export const toWireZone = (shape: Shape): WireZone | null => {
  if (shape.kind === 'none') return null
  if (shape.kind === 'polygon')
    return { type: 'Polygon', coordinates: [shape.corners, ...shape.holes].map(toRing) }
  return { type: 'Circle', center: [shape.center.lng, shape.center.lat], radius: shape.radius }
}

/** The midpoint between a corner and the next one. */
export const computeEdgeMidpoint = (corners: readonly GeoPoint[], at: number): GeoPoint => {
  const [from, to] = [corners[at], corners[(at + 1) % corners.length]]
  if (!from || !to) throw new RangeError(`There is no corner ${at}`)
  return roundPoint({ lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 })
}

/** Whether an outline with enough corners crosses itself, which leaves its inside undefined. */
export const isSelfIntersecting = ({ corners }: Polygon): boolean =>
  corners.length > 2 && findRingIssue(toRing(corners)) === 'tangled'

/** The places that must be in view to show a shape. */
export const listViewPoints = (shape: Shape): readonly GeoPoint[] => {
  if (shape.kind === 'none') return []
  if (shape.kind === 'polygon') return [...shape.corners, ...shape.holes.flat()]
  const { center, radius } = shape
  const reach = radius / 111_000
  return [
    { lat: center.lat + reach, lng: center.lng - reach },
    { lat: center.lat - reach, lng: center.lng + reach },
  ]
}
