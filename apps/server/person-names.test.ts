import { describe, expect, it } from 'vitest'
import { orderBodySchema } from '#core/checkout/contract/order-body.ts'
import { customersContract } from '#core/customers/contract/endpoints.ts'
import { paymentSelectionSchema } from '#core/payments/contract/payment-selection.ts'
import { accountContract, staffLinksContract } from '#core/staff/contract/account-endpoints.ts'
import { dineInContract } from '#features/dine-in/contract/endpoints.ts'
import { groupContract } from '#features/group-cart/contract/endpoints.ts'
import { newShopsContract } from '#features/new-shops/contract/endpoints.ts'
import { staffOrdersContract } from '#features/staff-orders/contract/endpoints.ts'

interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] } | undefined
  }
}

/** Where a person's name is typed: the body with it, and the field that a refusal names. */
const PLACES: [where: string, schema: Schema, toBody: (name: string) => unknown, field: string][] = [
  ['profile', customersContract['PUT /api/v1/users/profile'].body, (fullName) => ({ fullName }), 'fullName'],
  ['order', orderBodySchema, (name) => ({ address: { name } }), 'address.name'],
  [
    'room',
    paymentSelectionSchema,
    (guest) => ({ mod: 'roomCharge', room: { number: '12', guest } }),
    'room.guest',
  ],
  ['group', groupContract['POST /api/v1/group-cart/:token/join'].body, (name) => ({ name }), 'name'],
  ['table', dineInContract['POST /api/v1/table-sessions'].body, (name) => ({ name }), 'name'],
  ['staff', accountContract['PUT /api/v1/console/account'].body, (name) => ({ name }), 'name'],
  [
    'invitation',
    staffLinksContract['POST /api/v1/console/invitation/acceptance'].body,
    (name) => ({ name }),
    'name',
  ],
  [
    'owner',
    newShopsContract['POST /api/v1/console/new-shop/opening'].body,
    (name) => ({ owner: { name } }),
    'owner.name',
  ],
  [
    'order by phone',
    staffOrdersContract['POST /api/v1/console/stores/:id/orderEntry'].body,
    (name) => ({ name }),
    'name',
  ],
]

const ACCEPTED = [
  ...['Ana\u2011Marija', 'O\u2018Brien', 'علی\u200cرضا', '\u200fنادية', 'Smith, Jr.', '(Abu Omar)'],
  ...['Marko 2', 'Gal·la', '& Sons', '3omar'],
]
const REFUSED = ['12', '😀', 'A\nB', '<b>', 'a'.repeat(121)]

describe('names of people', () => {
  it.each(PLACES)(
    'AU-11 are accepted with a letter, and refused without: %s',
    (_where, schema, toBody, field) => {
      const isRefused = (name: string): boolean =>
        schema.safeParse(toBody(name)).error?.issues.some(({ path }) => path.join('.') === field) ?? false
      expect(ACCEPTED.filter(isRefused)).toEqual([])
      expect(REFUSED.filter(isRefused)).toEqual(REFUSED)
    },
  )
})
