import { computeDistanceMeters, type GeoPoint } from '#core/maps/domain/geo.ts'

/** A merchant type of the site file whose outlets are listed. */
export const PHARMACY = 'pharmacy'

interface Listed {
  readonly isOpen: boolean
  readonly latitude: number
  readonly longitude: number
}

/** An outlet with its distance in metres; null while nobody has said from where. */
export type WithDistance<Outlet> = Outlet & { readonly metres: number | null }

/** Outlets by their distance, the nearest first; without a place those that are open first, in the given order. */
export const sortOutlets = <Outlet extends Listed>(
  outlets: readonly Outlet[],
  from: GeoPoint | undefined,
): WithDistance<Outlet>[] =>
  outlets
    .map((outlet) => ({
      ...outlet,
      metres: from ? computeDistanceMeters(from, { lat: outlet.latitude, lng: outlet.longitude }) : null,
    }))
    .toSorted((a, b) =>
      a.metres !== null && b.metres !== null ? a.metres - b.metres : Number(b.isOpen) - Number(a.isOpen),
    )
