import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChoiceInput,
  checkChoices,
  groupMaximum,
  needsChoice,
  optionMaximum,
  preselectedChoices,
  priceOfChoices,
} from './choices.ts'
import { GROUP_TYPE, type MenuOption, type MenuOptionGroup } from './menu.ts'

const option = (_id: string, changes: Partial<MenuOption> = {}): MenuOption => ({
  _id,
  name: { en: _id },
  price: 100,
  max: 1,
  preselected: false,
  calories: null,
  isAvailable: true,
  ...changes,
})
const group = (changes: Partial<MenuOptionGroup>): MenuOptionGroup => ({
  _id: 'group',
  name: { en: 'Group' },
  type: GROUP_TYPE.multi,
  role: 'choice',
  min: 0,
  max: 9,
  free: 0,
  options: [option('a'), option('b'), option('c')],
  ...changes,
})
const choose = (...variants: (readonly [string, number?])[]): ChoiceInput => [
  { _id: 'group', variants: variants.map(([variant, counter = 1]) => ({ variant, counter })) },
]
const kindOf = (judged: ReturnType<typeof checkChoices>) => (judged.ok ? 'ok' : judged.failure.kind)

describe('choices', () => {
  it('CU-01 a single select (10) takes one option, once', () => {
    const groups = [group({ type: GROUP_TYPE.single, min: 1, max: 1 })]
    expect(kindOf(checkChoices({ groups }, choose(['a'])))).toBe('ok')
    expect(kindOf(checkChoices({ groups }, choose(['a'], ['b'])))).toBe('aboveMaximum')
    expect(kindOf(checkChoices({ groups }, choose(['a', 2])))).toBe('aboveMaximum')
  })

  it('CU-01 a multi select (20) takes several options, each once', () => {
    const groups = [group({ max: 2 })]
    expect(kindOf(checkChoices({ groups }, choose(['a'], ['b'])))).toBe('ok')
    expect(kindOf(checkChoices({ groups }, choose(['a', 2])))).toBe('aboveMaximum')
    expect(kindOf(checkChoices({ groups }, choose(['a'], ['b'], ['c'])))).toBe('aboveMaximum')
  })

  it('CU-01 a counter (30) takes an option up to its own maximum and the group up to its own', () => {
    const options = [option('a', { max: 2 }), option('b', { max: 9 })]
    const groups = [group({ type: GROUP_TYPE.counter, max: 4, options })]
    expect(kindOf(checkChoices({ groups }, choose(['a', 2], ['b', 2])))).toBe('ok')
    expect(kindOf(checkChoices({ groups }, choose(['a', 3])))).toBe('aboveMaximum')
    expect(kindOf(checkChoices({ groups }, choose(['a', 1], ['b', 4])))).toBe('aboveMaximum')
  })

  it('CU-01 makes the cheapest choices free, counting repetitions', () => {
    const options = [option('a', { price: 300, max: 3 }), option('b', { price: 100, max: 3 })]
    const groups = [group({ type: GROUP_TYPE.counter, free: 2, options })]
    const priced = (choices: ChoiceInput) => {
      const judged = checkChoices({ groups }, choices)
      return judged.ok ? priceOfChoices(judged.value) : undefined
    }
    expect(priced(choose(['a', 1], ['b', 1]))).toBe(0)
    expect(priced(choose(['a', 2], ['b', 1]))).toBe(300)
    expect(priced(choose(['b', 3]))).toBe(100)
    expect(priced([])).toBe(0)
  })

  it('CU-01 begins with what is preselected and still offered', () => {
    const options = [
      option('a', { preselected: true, isAvailable: false }),
      option('b', { preselected: true }),
      option('c', { preselected: true }),
    ]
    expect(preselectedChoices({ groups: [group({ options, max: 1 })] })).toEqual(choose(['b']))
  })

  it('CU-02 refuses too few and too many, and names the group', () => {
    const groups = [group({ min: 2, max: 2 })]
    expect(checkChoices({ groups }, choose(['a']))).toEqual({
      ok: false,
      failure: { kind: 'belowMinimum', group: groups[0] },
    })
    expect(checkChoices({ groups }, [])).toMatchObject({ failure: { kind: 'belowMinimum' } })
    expect(checkChoices({ groups }, choose(['a'], ['b'], ['c']))).toMatchObject({
      failure: { kind: 'aboveMaximum' },
    })
  })

  it('refuses what the menu does not offer: unknown groups and options, options that are gone, strange counts', () => {
    const groups = [group({ options: [option('a'), option('gone', { isAvailable: false })] })]
    for (const choices of [
      choose(['x']),
      choose(['gone']),
      choose(['a', 0]),
      choose(['a', -1]),
      choose(['a', 0.5]),
    ])
      expect(kindOf(checkChoices({ groups }, choices))).toBe('unknownOption')
    expect(kindOf(checkChoices({ groups }, [{ _id: 'other', variants: [] }]))).toBe('unknownOption')
  })

  it('counts a group or an option that comes twice as one', () => {
    const groups = [group({ max: 2 })]
    expect(kindOf(checkChoices({ groups }, [...choose(['a']), ...choose(['a'])]))).toBe('aboveMaximum')
    expect(kindOf(checkChoices({ groups }, [...choose(['a'], ['b']), ...choose(['c'])]))).toBe('aboveMaximum')
  })

  it('asks before adding exactly when what is preselected does not do', () => {
    expect(needsChoice({ groups: [] })).toBe(false)
    expect(needsChoice({ groups: [group({ min: 1 })] })).toBe(true)
    expect(needsChoice({ groups: [group({ min: 1, options: [option('a', { preselected: true })] })] })).toBe(
      false,
    )
  })

  const groupArbitrary: fc.Arbitrary<MenuOptionGroup> = fc
    .record({
      type: fc.constantFrom(GROUP_TYPE.single, GROUP_TYPE.multi, GROUP_TYPE.counter),
      min: fc.integer({ min: 0, max: 2 }),
      max: fc.integer({ min: 1, max: 6 }),
      free: fc.integer({ min: 0, max: 4 }),
      options: fc
        .array(fc.record({ price: fc.integer({ min: 0, max: 900 }), max: fc.integer({ min: 1, max: 4 }) }), {
          maxLength: 5,
        })
        .map((list) => list.map((changes, index) => option(`o${index}`, changes))),
    })
    .map(group)
  const choicesArbitrary = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 4 })), { maxLength: 5 })
    .map((list) => choose(...list.map(([index, counter]): [string, number] => [`o${index}`, counter])))

  it('that pass keep every limit, and their price never exceeds that without free ones nor falls below nothing', () => {
    fc.assert(
      fc.property(groupArbitrary, choicesArbitrary, (one, choices) => {
        const judged = checkChoices({ groups: [one] }, choices)
        if (!judged.ok) return
        const total = judged.value.reduce((sum, { count }) => sum + count, 0)
        expect(total).toBeGreaterThanOrEqual(one.min)
        expect(total).toBeLessThanOrEqual(groupMaximum(one))
        for (const { option: chosen, count } of judged.value)
          expect(count).toBeLessThanOrEqual(optionMaximum(one, chosen))
        const full = judged.value.reduce((sum, { option: { price }, count }) => sum + price * count, 0)
        const price = priceOfChoices(judged.value)
        expect(price).toBeGreaterThanOrEqual(0)
        expect(price).toBeLessThanOrEqual(full)
        if (total <= one.free) expect(price).toBe(0)
      }),
    )
  })

  it('mean the same in whatever order they come', () => {
    fc.assert(
      fc.property(groupArbitrary, choicesArbitrary, (one, choices) => {
        const reversed = choices.map((part) => ({ ...part, variants: part.variants.toReversed() }))
        expect(checkChoices({ groups: [one] }, reversed)).toEqual(checkChoices({ groups: [one] }, choices))
      }),
    )
  })
})
