import { useEffect, useState } from 'react'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { readStoredPlace } from '#core/stores/storefront/stored-place.ts'
import { useDeviceLocation } from '#core/stores/storefront/use-device-location.ts'
import { sortOutlets } from '../domain/pharmacies.ts'
import type { PharmacyOutlet } from './load-pharmacies.ts'

/** Outlets, nearest first once this device's place is known: the one chosen before, or the device's own after a tap. */
export const useOutlets = (outlets: readonly PharmacyOutlet[]) => {
  const [place, setPlace] = useState<GeoPoint>()
  const { locate, hasFailed } = useDeviceLocation()
  useEffect(() => {
    const stored = readStoredPlace()
    if (stored) setPlace(stored)
  }, [])
  const measure = async (): Promise<void> => {
    const here = await locate()
    if (here) setPlace(here)
  }
  return { sorted: sortOutlets(outlets, place), measure, hasFailed }
}
