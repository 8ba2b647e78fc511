import { addMilliseconds, minutes, seconds } from '#platform/kernel/clock.ts'

export interface CourierPlace {
  readonly latitude: number
  readonly longitude: number
}

/** A delivery, encoded completely in its own id: the courier stores nothing. */
interface Delivery {
  readonly pickup: CourierPlace
  readonly dropoff: CourierPlace
  /** Milliseconds since 1970. */
  readonly ready: number
  readonly mode: 'usual' | 'nobody' | 'failing' | 'slow'
}

const METERS_PER_MINUTE = { usual: 400, nobody: 400, failing: 400, slow: 40 }
/** A driver is assigned this long before the food is ready. */
const ASSIGNED_BEFORE = minutes(5)
const ABANDONED_AFTER = minutes(3)

const MODES: readonly (readonly [words: RegExp, mode: Delivery['mode']])[] = [
  [/no driver/i, 'nobody'],
  [/cannot deliver/i, 'failing'],
  [/slow driver/i, 'slow'],
]

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** A flat approximation, enough for a city. */
export const computeDistanceKm = (from: CourierPlace, to: CourierPlace): number => {
  const north = (to.latitude - from.latitude) * 111.2
  const east = (to.longitude - from.longitude) * 111.2 * Math.cos(toRadians(from.latitude))
  return Math.hypot(north, east)
}

/** A location for an address without a pin: about two kilometres away, the same for the same text. */
const locateAddress = (address: string, { latitude, longitude }: CourierPlace): CourierPlace => {
  const turn = [...address].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return {
    latitude: latitude + 0.018 * Math.cos(toRadians(turn)),
    longitude: longitude + 0.018 * Math.sin(toRadians(turn)),
  }
}

export interface DeliveryRequest {
  readonly pickup: CourierPlace
  readonly dropoff?: CourierPlace
  readonly dropoff_address: string
  readonly dropoff_notes: string
  readonly pickup_ready: string
}

/** The id of a delivery: the same for the same request, so that a retry assigns no second driver. */
export const encodeDeliveryId = ({ pickup, dropoff, ...request }: DeliveryRequest): string => {
  const mode = MODES.find(([words]) => words.test(request.dropoff_notes))?.[1] ?? 'usual'
  const delivery: Delivery = {
    pickup,
    dropoff: dropoff ?? locateAddress(request.dropoff_address, pickup),
    ready: Date.parse(request.pickup_ready),
    mode,
  }
  return `del_${Buffer.from(JSON.stringify(delivery)).toString('base64url')}`
}

const decodeDelivery = (id: string): Delivery | undefined => {
  try {
    return JSON.parse(Buffer.from(id.slice('del_'.length), 'base64url').toString('utf8'))
  } catch {
    // A foreign id names no delivery and is answered as such.
    return undefined
  }
}

const interpolatePlace = (from: CourierPlace, to: CourierPlace, share: number): CourierPlace => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
})

const getWaitingStatus = ({ pickup, ready, mode }: Delivery, now: Date) => {
  const left = ready - now.getTime()
  if (mode === 'nobody' || left > ASSIGNED_BEFORE) return { status: 'pending', courier: null }
  const share = Math.max(0, Math.min(1, left / ASSIGNED_BEFORE)) * 0.01
  const location = { latitude: pickup.latitude + share, longitude: pickup.longitude }
  return { status: 'pickup', courier: { name: 'Sami', location } }
}

/**
 * The status of a delivery at `now`. Drivers go straight at 24 km/h from the pickup.
 * @param pickedUp when they got it, as milliseconds since 1970; the caller passes it because the courier stores
 * nothing
 */
export const getDeliveryStatus = (
  id: string,
  now: Date,
  pickedUp: number | undefined,
): object | undefined => {
  const delivery = decodeDelivery(id)
  if (!delivery) return undefined
  if (pickedUp === undefined) return { id, ...getWaitingStatus(delivery, now) }
  const { pickup, dropoff, mode } = delivery
  const passed = now.getTime() - pickedUp
  if (mode === 'failing' && passed >= ABANDONED_AFTER) return { id, status: 'undeliverable', courier: null }
  const way = Math.max(
    seconds(30),
    ((computeDistanceKm(pickup, dropoff) * 1000) / METERS_PER_MINUTE[mode]) * minutes(1),
  )
  const share = Math.max(0, Math.min(1, passed / way))
  return {
    id,
    status: 'dropoff',
    courier: { name: 'Sami', location: interpolatePlace(pickup, dropoff, share) },
    dropoff_eta: addMilliseconds(new Date(pickedUp), Math.max(way, passed)).toISOString(),
  }
}
