/** Whether a place is 0, 0 in the ocean, where no outlet is: it was left out, not chosen. */
export const isNowhere = ({
  latitude,
  longitude,
}: {
  readonly latitude: number
  readonly longitude: number
}): boolean => latitude === 0 && longitude === 0
