import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChoiceInput,
  checkChoices as check,
  filterKnownChoices,
  getGroupMaximum,
  getOptionMaximum,
  needsChoice as needs,
  preselectChoices as preselect,
} from './choices.ts'
import { GROUP_TYPE, type MenuOption, type MenuOptionGroup } from './menu.ts'

const GONE = new Set(['gone'])
const isAvailable = ({ _id }: { _id: string }): boolean => !GONE.has(_id)
const checkChoices = (product: { groups: readonly MenuOptionGroup[] }, choices: ChoiceInput) =>
  check(product, choices, isAvailable)
const needsChoice = (product: { groups: readonly MenuOptionGroup[] }) => needs(product, isAvailable)

const option = (_id: string, changes: Partial<MenuOption> = {}): MenuOption => ({
  _id,
  name: { en: _id },
  price: 100,
  max: 1,
  preselected: false,
  calories: null,
  allergens: [],
  productId: null,
  pricesBySize: {},
  groups: [],
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
  portions: false,
  options: [option('a'), option('b'), option('c')],
  ...changes,
})
const choose = (...variants: (readonly [string, number?])[]): ChoiceInput => [
  { _id: 'group', variants: variants.map(([variant, counter = 1]) => ({ variant, counter })) },
]
const getKind = (evaluated: ReturnType<typeof checkChoices>) => (evaluated.ok ? 'ok' : evaluated.failure.kind)

describe('choices', () => {
  it('CU-01 accepts one option, once, in a single select (10)', () => {
    const groups = [group({ type: GROUP_TYPE.single, min: 1, max: 1 })]
    expect(getKind(checkChoices({ groups }, choose(['a'])))).toBe('ok')
    expect(getKind(checkChoices({ groups }, choose(['a'], ['b'])))).toBe('aboveMaximum')
    expect(getKind(checkChoices({ groups }, choose(['a', 2])))).toBe('aboveMaximum')
  })

  it('CU-01 accepts several options, each once, in a multi select (20)', () => {
    const groups = [group({ max: 2 })]
    expect(getKind(checkChoices({ groups }, choose(['a'], ['b'])))).toBe('ok')
    expect(getKind(checkChoices({ groups }, choose(['a', 2])))).toBe('aboveMaximum')
    expect(getKind(checkChoices({ groups }, choose(['a'], ['b'], ['c'])))).toBe('aboveMaximum')
  })

  it('CU-01 accepts an option up to its own maximum and the group up to its own in a counter (30)', () => {
    const options = [option('a', { max: 2 }), option('b', { max: 9 })]
    const groups = [group({ type: GROUP_TYPE.counter, max: 4, options })]
    expect(getKind(checkChoices({ groups }, choose(['a', 2], ['b', 2])))).toBe('ok')
    expect(getKind(checkChoices({ groups }, choose(['a', 3])))).toBe('aboveMaximum')
    expect(getKind(checkChoices({ groups }, choose(['a', 1], ['b', 4])))).toBe('aboveMaximum')
  })

  it('CU-01 starts with the options that are preselected and still offered', () => {
    const options = [
      option('gone', { preselected: true }),
      option('b', { preselected: true }),
      option('c', { preselected: true }),
    ]
    expect(preselect({ groups: [group({ options, max: 1 })] }, isAvailable)).toEqual(choose(['b']))
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

  it('refuses what the menu does not offer: unknown groups and options, options that are gone, invalid counts', () => {
    const groups = [group({ options: [option('a'), option('gone')] })]
    for (const choices of [
      choose(['x']),
      choose(['gone']),
      choose(['a', 0]),
      choose(['a', -1]),
      choose(['a', 0.5]),
    ])
      expect(getKind(checkChoices({ groups }, choices))).toBe('unknownOption')
    expect(getKind(checkChoices({ groups }, [{ _id: 'other', variants: [] }]))).toBe('unknownOption')
  })

  it('merges a group or an option that occurs twice', () => {
    const groups = [group({ max: 2 })]
    expect(getKind(checkChoices({ groups }, [...choose(['a']), ...choose(['a'])]))).toBe('aboveMaximum')
    expect(getKind(checkChoices({ groups }, [...choose(['a'], ['b']), ...choose(['c'])]))).toBe(
      'aboveMaximum',
    )
  })

  it('requires a choice exactly when the preselected options are insufficient', () => {
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

  it('accepts only choices within every limit', () => {
    fc.assert(
      fc.property(groupArbitrary, choicesArbitrary, (one, choices) => {
        const evaluated = checkChoices({ groups: [one] }, choices)
        if (!evaluated.ok) return
        const total = evaluated.value.reduce((sum, { count }) => sum + count, 0)
        expect(total).toBeGreaterThanOrEqual(one.min)
        expect(total).toBeLessThanOrEqual(getGroupMaximum(one))
        for (const { option: chosen, count } of evaluated.value)
          expect(count).toBeLessThanOrEqual(getOptionMaximum(one, chosen))
      }),
    )
  })

  it('evaluates choices independently of their order', () => {
    fc.assert(
      fc.property(groupArbitrary, choicesArbitrary, (one, choices) => {
        const reversed = choices.map((part) => ({ ...part, variants: part.variants.toReversed() }))
        expect(checkChoices({ groups: [one] }, reversed)).toEqual(checkChoices({ groups: [one] }, choices))
      }),
    )
  })

  describe('nested groups', () => {
    const dip = group({ _id: 'dip', options: [option('ketchup', { preselected: true }), option('mayo')] })
    const side = group({
      _id: 'side',
      type: GROUP_TYPE.counter,
      min: 1,
      max: 3,
      options: [
        option('fries', { max: 3, groups: [dip] }),
        option('salad', { groups: [group({ _id: 'dressing', min: 1 })] }),
      ],
    })
    const deal = { groups: [side] }
    const fries = { _id: 'side', variants: [{ variant: 'fries', counter: 2 }] }
    const inFries = (variant: string) => ({
      _id: 'dip',
      under: ['fries'],
      variants: [{ variant, counter: 1 }],
    })

    it('CU-01 opens nested groups in the chosen option and counts them as often as it', () => {
      const evaluated = checkChoices(deal, [fries, inFries('mayo')])
      expect(
        evaluated.ok && evaluated.value.map(({ option: { _id }, under, times }) => [_id, under, times]),
      ).toEqual([
        ['fries', [], 1],
        ['mayo', ['fries'], 2],
      ])
    })

    it('CU-02 requires the minimum of a nested group only where it is open', () => {
      expect(getKind(checkChoices(deal, [fries]))).toBe('ok')
      const salad = { _id: 'side', variants: [{ variant: 'salad', counter: 1 }] }
      expect(checkChoices(deal, [salad])).toMatchObject({
        failure: { kind: 'belowMinimum', group: { _id: 'dressing' } },
      })
    })

    it('refuses choices in a group that is not open', () => {
      const salad = { _id: 'side', variants: [{ variant: 'salad', counter: 1 }] }
      expect(getKind(checkChoices(deal, [salad, inFries('mayo')]))).not.toBe('ok')
      expect(getKind(checkChoices(deal, [fries, { ...inFries('mayo'), under: [] }]))).toBe('unknownOption')
    })

    it('CU-01 preselects inside preselected options', () => {
      const options = [option('fries', { preselected: true, groups: [dip] })]
      expect(preselect({ groups: [group({ _id: 'side', options })] }, isAvailable)).toEqual([
        { _id: 'side', variants: [{ variant: 'fries', counter: 1 }] },
        inFries('ketchup'),
      ])
    })

    it('retains the old choices that are still on the menu', () => {
      const old = [fries, inFries('mayo'), { ...inFries('gravy'), _id: 'sauce' }]
      expect(filterKnownChoices(deal, old).map(({ option: { _id } }) => _id)).toEqual(['fries', 'mayo'])
    })
  })

  describe('sizes and halves', () => {
    const size = group({
      _id: 'size',
      type: GROUP_TYPE.single,
      role: 'size',
      min: 1,
      max: 1,
      options: [option('small', { price: 0 }), option('large', { price: 900 })],
    })
    const topping = group({
      _id: 'topping',
      portions: true,
      max: 2,
      options: [
        option('olives', { price: 305, pricesBySize: { large: 501 } }),
        option('ham', { price: 400 }),
        option('corn', { price: 0 }),
      ],
    })
    const pizza = { groups: [topping, size] }
    const sized = (variant: string) => ({ _id: 'size', variants: [{ variant }] })
    const put = (...variants: { variant: string; portion?: 'first' | 'second' }[]) => ({
      _id: 'topping',
      variants,
    })
    const prices = (choices: ChoiceInput) => {
      const evaluated = checkChoices(pizza, choices)
      return evaluated.ok
        ? evaluated.value.map(({ option: { _id }, price }) => [_id, price])
        : evaluated.failure.kind
    }

    it('CU-01 prices an option by the chosen size, wherever the sizes are', () => {
      expect(prices([put({ variant: 'olives' }), sized('small')])).toEqual([
        ['olives', 305],
        ['small', 0],
      ])
      expect(prices([sized('large'), put({ variant: 'olives' })])).toEqual([
        ['olives', 501],
        ['large', 900],
      ])
    })

    it('CU-01 charges half for a half, rounded up, and treats both halves as the whole', () => {
      const half = put({ variant: 'olives', portion: 'first' }, { variant: 'ham', portion: 'second' })
      expect(prices([half, sized('small')])).toEqual([
        ['olives', 153],
        ['ham', 200],
        ['small', 0],
      ])
      const both = put({ variant: 'olives', portion: 'first' }, { variant: 'olives', portion: 'second' })
      expect(prices([both, sized('small')])).toEqual(prices([put({ variant: 'olives' }), sized('small')]))
    })

    it('CU-02 applies the limits to each half', () => {
      const first = ['olives', 'ham'].map((variant) => ({ variant, portion: 'first' as const }))
      expect(prices([put(...first, { variant: 'corn', portion: 'second' }), sized('small')])).toHaveLength(4)
      expect(prices([put(...first, { variant: 'corn', portion: 'first' }), sized('small')])).toBe(
        'aboveMaximum',
      )
      expect(prices([put(...first, { variant: 'corn' }), sized('small')])).toBe('aboveMaximum')
    })

    it('refuses halves for a group without portions', () => {
      const half = { _id: 'size', variants: [{ variant: 'small', portion: 'first' as const }] }
      expect(prices([half])).toBe('unknownOption')
    })
  })
})
