import { it } from 'vitest'
import { expectPersonName } from '#platform/testing/expect-person-name.ts'
import { newShopsContract } from './endpoints.ts'

it('AU-11 accepts the name of a new owner with a letter, and refuses one without', () =>
  expectPersonName({
    schema: newShopsContract['POST /api/v1/console/new-shop/opening'].body,
    toBody: (name) => ({ owner: { name } }),
    field: 'owner.name',
  }))
