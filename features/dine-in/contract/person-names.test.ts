import { it } from 'vitest'
import { expectPersonName } from '#platform/testing/expect-person-name.ts'
import { dineInContract } from './endpoints.ts'

it('AU-11 accepts the name of a guest at a table with a letter, and refuses one without', () =>
  expectPersonName({
    schema: dineInContract['POST /api/v1/table-sessions'].body,
    toBody: (name) => ({ name }),
    field: 'name',
  }))
