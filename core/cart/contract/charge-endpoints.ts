import { z } from 'zod'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { cartSchema } from './endpoints.ts'
import { missingCartErrors } from './error-groups.ts'
import { cartErrors } from './errors.ts'

const chargeEndpoint = {
  access: 'guest',
  body: z.strictObject({
    store: idSchema,
    /** A saved address, or else a map location. */
    address: idSchema.optional(),
    coordinates: z
      .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .optional(),
  }),
  data: cartSchema,
  errors: [
    cartErrors.chargeNotOffered,
    cartErrors.noDestination,
    customerErrors.unknownAddress,
    storeErrors.areaMissing,
    storeErrors.areaNotServed,
    storeErrors.unknownStore,
    ...missingCartErrors,
  ],
} as const

/** Quotes the delivery fee where it is not the area's fee. Responds with the updated cart. */
export const chargeContract = defineContract({
  'POST /api/v1/carts/charges/kmDistance': {
    ...chargeEndpoint,
    rate: { limit: 60, seconds: 60, by: 'session' },
    summary: 'Price the delivery by the distance from the outlet to an address or a place',
  },
  'POST /api/v1/carts/charges/3pl': {
    ...chargeEndpoint,
    // Each call can send a request to a courier.
    rate: { limit: 20, seconds: 60, by: 'session' },
    summary: 'Price the delivery by what the courier of the outlet asks for the way',
  },
})
export type ChargeApi = typeof chargeContract
