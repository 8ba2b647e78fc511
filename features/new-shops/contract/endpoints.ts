import { z } from 'zod'
import { staffSchema } from '#core/staff/contract/endpoints.ts'
import { staffErrors } from '#core/staff/contract/errors.ts'
import {
  emailSchema,
  linkTokenSchema,
  passwordSchema,
  staffNameSchema,
} from '#core/staff/contract/schemas.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { languageSchema } from '#platform/contract/schemas.ts'
import { newShopErrors } from './errors.ts'
import { newShopDraftSchema, newShopSchema } from './new-shop-schema.ts'

/** A form is saved as it is typed, so these are many; a wrong link is rare. */
const linkRate = [
  { limit: 300, seconds: 300, by: 'ip', together: 'links of new shops' },
  { limit: 20, seconds: 300, by: 'ip', together: 'links of new shops refused', counts: 'refusals' },
] as const

const choicesSchema = z.object({
  countries: z.array(
    z.object({ code: z.string(), name: z.string(), currency: z.string(), timeZones: z.array(z.string()) }),
  ),
  currencies: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type NewShopChoices = z.output<typeof choicesSchema>

const newShopStateSchema = z.object({
  email: z.string(),
  language: languageSchema,
  /** The shop has been opened by this link. */
  isOpen: z.boolean(),
  draft: newShopDraftSchema,
})
export type NewShopState = z.output<typeof newShopStateSchema>

const body = { token: linkTokenSchema }

/** A brand is opened by its future owner, who has a link and is not signed in. */
export const newShopsContract = defineContract({
  'GET /api/v1/console/new-shops': {
    summary: 'Whether anybody may open a shop here without an invitation',
    access: 'anonymous',
    rate: { limit: 120, seconds: 300, by: 'ip' },
    data: z.object({ isSignUpOpen: z.boolean() }),
  },
  'GET /api/v1/console/new-shops/choices': {
    summary: 'The countries with their currency and time zones, and the currencies, that a shop can have',
    access: 'anonymous',
    rate: { limit: 60, seconds: 300, by: 'ip' },
    data: choicesSchema,
  },
  'POST /api/v1/console/new-shops': {
    summary: 'Ask for a link by e-mail with which a shop is opened',
    access: 'anonymous',
    rate: { limit: 10, seconds: 3600, by: 'ip' },
    body: z.strictObject({ email: emailSchema }),
    /** The link is in the answer only where mail leaves no machine: in a demo. */
    data: z.object({ link: z.string().nullable() }),
    errors: [newShopErrors.signUpClosed],
  },
  'POST /api/v1/console/new-shop': {
    summary: 'What a link is for, and what was filled in so far',
    access: 'anonymous',
    rate: linkRate,
    body: z.strictObject(body),
    data: newShopStateSchema,
    errors: [newShopErrors.invalidLink],
  },
  'PUT /api/v1/console/new-shop/draft': {
    summary: 'Keep what was filled in so far, to go on later or on another device',
    access: 'anonymous',
    rate: linkRate,
    body: z.strictObject({ ...body, draft: newShopDraftSchema }),
    data: z.object({}),
    errors: [newShopErrors.invalidLink, newShopErrors.openAlready],
  },
  'POST /api/v1/console/new-shop/address': {
    summary: 'A free address for a shop, made from its name or from one that was typed',
    access: 'anonymous',
    rate: linkRate,
    body: z.strictObject({ ...body, wish: z.string().max(200) }),
    /** Null: nothing in the wish can stand in an address. */
    data: z.object({ homePath: z.string().nullable(), isAsWished: z.boolean() }),
    errors: [newShopErrors.invalidLink],
  },
  'POST /api/v1/console/new-shop/opening': {
    summary: 'Open the shop, not yet for customers, and sign its owner in',
    access: 'anonymous',
    rate: linkRate,
    body: z.strictObject({
      ...body,
      shop: newShopSchema,
      owner: z.strictObject({ name: staffNameSchema, password: passwordSchema }),
    }),
    data: z.object({ token: z.string(), staff: staffSchema }),
    errors: [
      newShopErrors.invalidLink,
      newShopErrors.openAlready,
      newShopErrors.addressTaken,
      storeErrors.nowhere,
      staffErrors.weakPassword,
      staffErrors.emailTaken,
    ],
  },
})
export type NewShopsApi = typeof newShopsContract
