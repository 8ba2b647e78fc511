import { describe, expect, it } from 'vitest'
import { CALL_KINDS, completeCalls, DEFAULT_CALLS, findCallsFault, MAX_OWN_CALLS } from './calls.ts'

const chair = { key: 'chair', name: { en: 'High chair' }, isOffered: true }

describe('the list of what guests of an outlet can call for', () => {
  it('DI-06 is every known kind for an outlet that has set nothing', () => {
    expect(DEFAULT_CALLS.map(({ key, name, isOffered }) => [key, name, isOffered])).toEqual(
      CALL_KINDS.map((kind) => [kind, null, true]),
    )
  })

  it('ends with the known kinds that it does not name, which are not offered', () => {
    const water = { key: 'water', name: null, isOffered: true }
    expect(completeCalls([chair, water]).map(({ key, isOffered }) => [key, isOffered])).toEqual([
      ['chair', true],
      ['water', true],
      ['waiter', false],
      ['bill', false],
      ['cutlery', false],
    ])
    expect(completeCalls(DEFAULT_CALLS)).toEqual(DEFAULT_CALLS)
  })

  it('names each key once, words for the merchant’s own calls only, and so many of these', () => {
    const own = Array.from({ length: MAX_OWN_CALLS + 1 }, (_, index) => ({ ...chair, key: `own-${index}` }))
    expect(findCallsFault([...DEFAULT_CALLS, ...own.slice(1)])).toBeUndefined()
    expect(findCallsFault(own)).toEqual({ index: MAX_OWN_CALLS, field: 'name', kind: 'tooMany' })
    expect(findCallsFault([chair, chair])).toEqual({ index: 1, field: 'key', kind: 'twice' })
    expect(findCallsFault([{ ...chair, key: 'bill' }])).toEqual({ index: 0, field: 'name', kind: 'hasName' })
    expect(findCallsFault([{ key: 'chair', name: null }])).toEqual({
      ...{ index: 0, field: 'name', kind: 'needsName' },
    })
    // A call that is added has no key yet.
    expect(findCallsFault([{ name: chair.name }, { name: chair.name }])).toBeUndefined()
  })
})
