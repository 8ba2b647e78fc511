import { it } from 'vitest'
import { expectPersonName } from '#platform/testing/expect-person-name.ts'
import { staffOrdersContract } from './endpoints.ts'

it('AU-11 accepts the name of a customer on the phone with a letter, and refuses one without', () =>
  expectPersonName({
    schema: staffOrdersContract['POST /api/v1/console/stores/:id/orderEntry'].body,
    toBody: (name) => ({ name }),
    field: 'name',
  }))
