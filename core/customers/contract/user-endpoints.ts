import { z } from 'zod'
import { siteErrors } from '#core/sites/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createLineSchema, idSchema } from '#platform/contract/schemas.ts'
import { addressSchema, newGuestRate, sessionSchema, userSchema } from './endpoints.ts'
import { customerErrors } from './errors.ts'

/** A user id in a request is a hint: the token decides whose data are read and written. */
const userHint = idSchema.optional()
const ownAddresses = z.array(addressSchema)

/** Users as clients of the ordering interface begin and read them; see also `customersContract`. */
export const usersContract = defineContract({
  'POST /api/v1/users/create': {
    summary:
      'Begin at the address of a site: the user of the token where it is one of its brand, else a new guest',
    access: 'anonymous',
    rate: newGuestRate,
    body: z.strictObject({
      host: z.string().max(255).optional(),
      /** The page's URL or path; its first segment is the site's home path. */
      url: z.string().max(2000).optional(),
      userId: userHint,
      /** What follows is about the visit and is not stored. */
      lat: z.number().min(-90).max(90).nullable().optional(),
      long: z.number().min(-180).max(180).nullable().optional(),
      skipFlag: z.boolean().optional(),
      areaId: idSchema.optional(),
      channelType: z.union([z.int(), z.string().max(40)]).optional(),
      sku: z.string().max(80).optional(),
    }),
    data: sessionSchema,
    errors: [siteErrors.unknownSite, siteErrors.moved, customerErrors.tooManyGuests],
  },
  'POST /api/v1/users/create/dineIn': {
    summary: 'Begin at an outlet: the user of the token where it is one of its brand, else a new guest',
    access: 'anonymous',
    rate: newGuestRate,
    body: z.strictObject({ store: idSchema, userId: userHint }),
    data: sessionSchema,
    errors: [storeErrors.unknownStore, customerErrors.tooManyGuests],
  },
  'GET /api/v1/users/:id': {
    summary: 'The user of the token by their id; any other is unknown',
    access: 'guest',
    params: z.object({ id: idSchema }),
    data: userSchema,
  },
  'GET /api/v1/users/address': {
    summary: 'The saved addresses of the customer, or those that are delivered to from an area',
    access: 'guest',
    query: z.strictObject({ userId: userHint, areaId: idSchema.optional() }),
    data: ownAddresses,
    errors: [customerErrors.userMismatch],
  },
  'POST /api/v1/users/address': {
    summary: 'Save an address in words',
    access: 'guest',
    body: z.strictObject({
      /** An area's id, or its name in any language. */
      area: createLineSchema(120),
      city: createLineSchema(120).optional(),
      address: createLineSchema(200),
      userId: userHint,
    }),
    data: addressSchema,
    errors: [customerErrors.userMismatch, customerErrors.tooManyAddresses, storeErrors.areaNotServed],
  },
  'GET /api/v1/users/address/area/:id': {
    summary: 'The saved addresses of the customer that are delivered to from an area',
    access: 'guest',
    params: z.object({ id: idSchema }),
    data: ownAddresses,
  },
})
export type UsersApi = typeof usersContract
