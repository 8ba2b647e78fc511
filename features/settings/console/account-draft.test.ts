import { describe, expect, it } from 'vitest'
import type { AccountField } from '../contract/payment-endpoints.ts'
import { listSecretPlaces, toAccountBody } from './account-draft.ts'

const buildField = (more: Partial<AccountField>): AccountField => ({
  ...{ path: 'key', kind: 'text', options: [], isRequired: true, isLong: false, most: 1 },
  ...{ standard: '', label: '', help: '', ...more },
})

describe('draft of a gateway account', () => {
  it('leaves out secrets that were not touched, and removes emptied places of a list', () => {
    const fields = [
      buildField({ path: 'key', kind: 'secret' }),
      buildField({ path: 'hooks', kind: 'secrets', most: 2 }),
      buildField({ path: 'name' }),
    ]
    const secrets = { key: 1, hooks: 2 }
    expect(toAccountBody(fields, { values: { key: '', name: 'a' }, secrets })).toEqual({ name: 'a' })
    expect(toAccountBody(fields, { values: { key: 'new', hooks: [null, ''] }, secrets })).toEqual({
      ...{ key: 'new', hooks: [null] },
    })
    expect(toAccountBody(fields, { values: { key: '' }, secrets: {} })).toEqual({ key: '' })
  })

  it('has a place for each saved secret and one for the next', () => {
    const field = buildField({ kind: 'secrets', most: 2 })
    expect(listSecretPlaces(field, { value: undefined, saved: 1 })).toEqual([null, ''])
    expect(listSecretPlaces(field, { value: ['a', null], saved: 2 })).toEqual(['a', null])
  })
})
