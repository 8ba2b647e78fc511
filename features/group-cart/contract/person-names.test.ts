import { it } from 'vitest'
import { expectPersonName } from '#platform/testing/expect-person-name.ts'
import { groupContract } from './endpoints.ts'

it('AU-11 accepts the name of somebody in a group with a letter, and refuses one without', () =>
  expectPersonName({
    schema: groupContract['POST /api/v1/group-cart/:token/join'].body,
    toBody: (name) => ({ name }),
    field: 'name',
  }))
