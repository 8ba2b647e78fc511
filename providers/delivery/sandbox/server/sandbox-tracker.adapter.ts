import { z } from 'zod'
import type { CourierTracker } from '#core/cart/contract/courier-tracker.ts'
import { type ExternalRequest, fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { CourierAccount } from './sandbox-quotes.adapter.ts'

const createdSchema = z.object({ id: z.string().min(1).max(2000) })

const placeSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

const deliverySchema = z.object({
  status: z.enum(['pending', 'pickup', 'dropoff', 'delivered', 'undeliverable']),
  courier: z.object({ name: z.string().max(80), location: placeSchema }).nullable(),
  dropoff_eta: z.iso.datetime().optional(),
})

type State = Awaited<ReturnType<CourierTracker['locate']>>['state']

const STATES: Readonly<Record<z.output<typeof deliverySchema>['status'], State>> = {
  pending: 'searching',
  pickup: 'assigned',
  dropoff: 'onTheWay',
  delivered: 'delivered',
  undeliverable: 'cannotDeliver',
}

type CourierCall = Pick<ExternalRequest, 'method' | 'signal'> & {
  readonly path: string
  readonly body?: object
}

/**
 * Tracks the drivers of the sandbox courier. `account` is read at each call: its address is known only once it
 * listens.
 */
export const createSandboxCourierTracker = (account: () => CourierAccount | undefined): CourierTracker => {
  const ask = async ({ path, body, ...call }: CourierCall): Promise<unknown> => {
    const at = account()
    if (!at) throw new Error('The sandbox courier does not listen')
    const answer = await fetchExternal({
      ...call,
      url: `${at.origin}${path}`,
      headers: { authorization: `Bearer ${at.key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status !== 200) throw new Error(`The courier answered ${answer.status}`)
    return parseExternalJson(answer)
  }
  return {
    name: 'sandbox',
    async request({ orderId, storeId, from, to, address, note, readyAt }, signal) {
      const body = {
        external_id: orderId,
        store: storeId,
        pickup: { latitude: from.lat, longitude: from.lng },
        ...(to && { dropoff: { latitude: to.lat, longitude: to.lng } }),
        dropoff_address: address,
        dropoff_notes: note,
        pickup_ready: readyAt.toISOString(),
      }
      return createdSchema.parse(await ask({ method: 'POST', path: '/v1/deliveries', body, signal })).id
    },
    async locate(reference, handedOverAt, signal) {
      const query = handedOverAt ? `?picked_up=${encodeURIComponent(handedOverAt.toISOString())}` : ''
      const path = `/v1/deliveries/${encodeURIComponent(reference)}${query}`
      const found = deliverySchema.parse(await ask({ method: 'GET', path, signal }))
      const { courier, dropoff_eta: eta } = found
      return {
        state: STATES[found.status],
        driver: courier?.name ?? '',
        at: courier && { lat: courier.location.latitude, lng: courier.location.longitude },
        eta: eta === undefined ? null : new Date(eta),
      }
    },
    async cancel(reference, signal) {
      await ask({
        method: 'POST',
        path: `/v1/deliveries/${encodeURIComponent(reference)}/cancel`,
        body: {},
        signal,
      })
    },
  }
}
