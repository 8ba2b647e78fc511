import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#platform/kernel/clock.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import {
  type CourierPlace,
  computeDistanceKm,
  type DeliveryRequest,
  encodeDeliveryId,
  getDeliveryStatus,
} from './deliveries.ts'

const MAX_BODY_BYTES = 16_384
const MAX_DISTANCE_KM = 15
const QUOTE_TTL = minutes(15)

/** The base price and the price of each further kilometre, in hundredths of the currency's main unit. */
const TARIFF = { base: 500, perKilometre: 120 }

interface QuoteRequest {
  readonly currency: string
  readonly pickup: CourierPlace
  readonly dropoff: CourierPlace
}

export interface SandboxCourier {
  readonly origin: string
  close(): Promise<void>
}

const isPlace = (value: unknown): value is CourierPlace =>
  typeof value === 'object' &&
  value !== null &&
  'latitude' in value &&
  typeof value.latitude === 'number' &&
  'longitude' in value &&
  typeof value.longitude === 'number'

const isRequest = (value: unknown): value is QuoteRequest =>
  typeof value === 'object' &&
  value !== null &&
  'currency' in value &&
  typeof value.currency === 'string' &&
  'pickup' in value &&
  isPlace(value.pickup) &&
  'dropoff' in value &&
  isPlace(value.dropoff)

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    // A body that is not JSON is an invalid request and is answered as such.
    return undefined
  }
}

type Reply = readonly [status: number, body: object]

const quote = ({ currency, pickup, dropoff }: QuoteRequest, clock: Clock): Reply => {
  const distance = computeDistanceKm(pickup, dropoff)
  if (distance > MAX_DISTANCE_KM) return [422, { code: 'address_undeliverable', message: 'Too far away' }]
  const cents = Math.round(TARIFF.base + distance * TARIFF.perKilometre)
  const expires = addMilliseconds(clock.now(), QUOTE_TTL).toISOString()
  return [
    200,
    {
      id: `quote_${Math.round(distance * 1_000)}_${clock.now().getTime()}`,
      /** A decimal text of the main unit, the format of couriers for amounts. */
      fee: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
      ...{ currency, expires, distance_km: Number(distance.toFixed(3)) },
    },
  ]
}

const isDelivery = (value: unknown): value is DeliveryRequest =>
  typeof value === 'object' &&
  value !== null &&
  'pickup' in value &&
  isPlace(value.pickup) &&
  (!('dropoff' in value) || isPlace(value.dropoff)) &&
  'dropoff_address' in value &&
  typeof value.dropoff_address === 'string' &&
  'dropoff_notes' in value &&
  typeof value.dropoff_notes === 'string' &&
  'pickup_ready' in value &&
  typeof value.pickup_ready === 'string'

const INVALID: Reply = [400, { code: 'invalid_params' }]
const NOT_FOUND: Reply = [404, { code: 'not_found' }]

const readDelivery = (address: URL, clock: Clock): Reply => {
  const id = address.pathname.split('/')[3] ?? ''
  const pickedUp = address.searchParams.get('picked_up')
  const status = getDeliveryStatus(id, clock.now(), pickedUp === null ? undefined : Date.parse(pickedUp))
  return status ? [200, status] : NOT_FOUND
}

const post = (path: string, body: unknown, clock: Clock): Reply => {
  if (path === '/v1/quotes') return isRequest(body) ? quote(body, clock) : INVALID
  if (path === '/v1/deliveries') return isDelivery(body) ? [200, { id: encodeDeliveryId(body) }] : INVALID
  return path.endsWith('/cancel') ? [200, {}] : NOT_FOUND
}

const reply = async (request: IncomingMessage, key: string, clock: Clock): Promise<Reply> => {
  const address = new URL(request.url ?? '/', 'http://courier')
  if (request.headers.authorization !== `Bearer ${key}`) return [401, { code: 'unauthorized' }]
  if (request.method === 'POST') return post(address.pathname, await readBody(request), clock)
  return address.pathname.startsWith('/v1/deliveries/') ? readDelivery(address, clock) : NOT_FOUND
}

/** Starts the courier on a free port of the loopback. */
export const startSandboxCourier = async ({
  key,
  clock,
}: {
  key: string
  clock: Clock
}): Promise<SandboxCourier> => {
  const server: Server = createServer((request, response) => {
    reply(request, key, clock).then(
      ([status, body]) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
