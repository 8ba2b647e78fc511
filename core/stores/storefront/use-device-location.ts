import { useState } from 'react'
import type { GeoPoint } from '#core/maps/domain/geo.ts'

const POSITION_OPTIONS = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }

const readPosition = (): Promise<GeoPoint | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      POSITION_OPTIONS,
    )
  })

/** The location of the device. It is requested only after a tap. */
export const useDeviceLocation = () => {
  const [hasFailed, setFailed] = useState(false)
  const locate = async (): Promise<GeoPoint | null> => {
    setFailed(false)
    const point = await readPosition()
    setFailed(point === null)
    return point
  }
  return { hasFailed, locate, forget: () => setFailed(false) }
}
