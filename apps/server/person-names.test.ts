import { describe, it } from 'vitest'
import { orderBodySchema } from '#core/checkout/contract/order-body.ts'
import { customersContract } from '#core/customers/contract/endpoints.ts'
import { paymentSelectionSchema } from '#core/payments/contract/payment-selection.ts'
import { accountContract, staffLinksContract } from '#core/staff/contract/account-endpoints.ts'
import { expectPersonName, type NamePlace } from '#platform/testing/expect-person-name.ts'

const PLACES: Readonly<Record<string, NamePlace>> = {
  profile: {
    schema: customersContract['PUT /api/v1/users/profile'].body,
    toBody: (fullName) => ({ fullName }),
    field: 'fullName',
  },
  order: { schema: orderBodySchema, toBody: (name) => ({ address: { name } }), field: 'address.name' },
  room: {
    schema: paymentSelectionSchema,
    toBody: (guest) => ({ mod: 'roomCharge', room: { number: '12', guest } }),
    field: 'room.guest',
  },
  staff: {
    schema: accountContract['PUT /api/v1/console/account'].body,
    toBody: (name) => ({ name }),
    field: 'name',
  },
  invitation: {
    schema: staffLinksContract['POST /api/v1/console/invitation/acceptance'].body,
    toBody: (name) => ({ name }),
    field: 'name',
  },
}

describe('names of people', () => {
  it.each(Object.entries(PLACES))(
    'AU-11 are accepted with a letter, and refused without: %s',
    (_where, place) => expectPersonName(place),
  )
})
