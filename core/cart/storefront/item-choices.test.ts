import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OptionGroup, Product } from '#core/menus/contract/endpoints.ts'
import { checkChoices } from '#core/menus/domain/choices.ts'
import type { CustomizeInput } from '../contract/endpoints.ts'
import {
  type Choices,
  chooseOption,
  clearGroup,
  computeItemPrice,
  getIncompleteGroups,
  getInitialChoices,
  getOpenGroups,
  isGroupFull,
  sortGroups,
  toChoices,
  toCustomize,
  toSheetGroups,
} from './item-choices.ts'

type TestProduct = Pick<Product, 'customize' | 'nested'>

const aed = (amount: number) => ({ amount, currency: 'AED' })
const createSelection = (count: number, portion: 'whole' | 'first' | 'second' = 'whole') => ({
  count,
  portion,
})

const createVariant = (_id: string, price = 0, rest: Partial<OptionGroup['variants'][number]> = {}) => ({
  ...{ _id, name: _id, price: aed(price), prices: [], max: 1, preselected: false, calories: null },
  ...{ isAvailable: true, text: '', photo: null, customize: [] },
  ...rest,
})

const createGroup = (_id: string, rest: Partial<OptionGroup> = {}): OptionGroup => ({
  ...{ _id, name: _id, type: 20, role: 'choice', min: 0, max: 3, free: 0, portions: false },
  variants: [
    createVariant('a', 100),
    createVariant('b', 200),
    createVariant('c', 300),
    createVariant('d', 400),
  ],
  ...rest,
})

const sauces = createGroup('sauces', { max: 2 })
const size = createGroup('size', { type: 10, role: 'size', min: 1, max: 1 })
const pieces = createGroup('pieces', {
  ...{ type: 30, min: 2, max: 4, free: 1 },
  variants: [createVariant('x', 100, { max: 3 }), createVariant('y', 50, { max: 3 })],
})
const toGroups = (...customize: OptionGroup[]) => toSheetGroups({ customize, nested: [] })
const toInstance = (shown: OptionGroup) => {
  const [only] = toGroups(shown)
  if (!only) throw new Error('no group')
  return { group: only, under: [] }
}

describe('choice types', () => {
  it('CU-01 a single select holds one option and replaces it with the new one', () => {
    const at = toInstance(size)
    const first = chooseOption({}, at, { option: 'a', count: 1 })
    expect(chooseOption(first, at, { option: 'b', count: 1 })).toEqual({ size: { b: createSelection(1) } })
    expect(clearGroup(first, at)).toEqual({ size: {} })
  })

  it('CU-01 CU-02 a multi select holds several options, none twice, and rejects more than the group allows', () => {
    const at = toInstance(sauces)
    const two = chooseOption(chooseOption({}, at, { option: 'a', count: 1 }), at, { option: 'b', count: 1 })
    expect(isGroupFull(two, at)).toBe(true)
    expect(chooseOption(two, at, { option: 'c', count: 1 })).toBe(two)
    expect(chooseOption({}, at, { option: 'a', count: 2 })).toEqual({})
    expect(chooseOption(two, at, { option: 'a', count: 0 })).toEqual({ sauces: { b: createSelection(1) } })
  })

  it('CU-01 a counter limits each option to its own maximum and to the group’s', () => {
    const at = toInstance(pieces)
    const three = chooseOption({}, at, { option: 'x', count: 3 })
    expect(chooseOption(three, at, { option: 'x', count: 4 })).toBe(three)
    const four = chooseOption(three, at, { option: 'y', count: 1 })
    expect(chooseOption(four, at, { option: 'y', count: 2 })).toBe(four)
    expect(chooseOption(four, at, { option: 'x', count: 1 })).toEqual({
      pieces: { x: createSelection(1), y: createSelection(1) },
    })
  })

  it('CU-01 a half is replaced by the option placed on it, and a whole option keeps its other half', () => {
    const at = toInstance(createGroup('flavour', { portions: true, min: 1, max: 1 }))
    const whole = chooseOption({}, at, { option: 'a', count: 1 })
    const halves = chooseOption(whole, at, { option: 'b', count: 1, portion: 'second' })
    expect(halves).toEqual({ flavour: { a: createSelection(1, 'first'), b: createSelection(1, 'second') } })
    expect(chooseOption(halves, at, { option: 'c', count: 1, portion: 'first' })).toEqual({
      flavour: { b: createSelection(1, 'second'), c: createSelection(1, 'first') },
    })
    expect(chooseOption(halves, at, { option: 'd', count: 1 })).toEqual({
      flavour: { d: createSelection(1) },
    })
  })

  it('rejects an option that is not offered', () => {
    const closed = toInstance(
      createGroup('closed', { variants: [createVariant('a', 0, { isAvailable: false })] }),
    )
    expect(chooseOption({}, closed, { option: 'a', count: 1 })).toEqual({})
    expect(chooseOption({}, closed, { option: 'unknown', count: 1 })).toEqual({})
  })
})

describe('initial and final choices of a sheet', () => {
  it('CU-01 preselects the merchant’s choices that are offered and allowed, also in nested groups', () => {
    const dips = createGroup('dips', { variants: [createVariant('mayo', 0, { preselected: true })] })
    const chosen = createGroup('chosen', {
      max: 1,
      variants: [
        createVariant('gone', 0, { preselected: true, isAvailable: false }),
        createVariant('a', 0, { preselected: true, customize: ['dips'] }),
        createVariant('b', 0, { preselected: true }),
      ],
    })
    expect(getInitialChoices(toSheetGroups({ customize: [chosen], nested: [dips] }))).toEqual({
      chosen: { a: createSelection(1) },
      'a dips': { mayo: createSelection(1) },
    })
  })

  it('CU-02 shows required groups first and reports each until it is complete, nested groups as soon as they open', () => {
    const dressing = createGroup('dressing', { min: 1 })
    const side = createGroup('side', { variants: [createVariant('salad', 0, { customize: ['dressing'] })] })
    const groups = toSheetGroups({ customize: [side, sauces, size], nested: [dressing] })
    expect(sortGroups(groups).map(({ _id }) => _id)).toEqual(['size', 'side', 'sauces'])
    const missing = (choices: Choices) =>
      getIncompleteGroups(groups, choices).map(({ group: { _id } }) => _id)
    expect(missing({})).toEqual(['size'])
    const [salad] = getOpenGroups(groups, {}).filter((at) => at.group._id === 'side')
    if (!salad) throw new Error('no side')
    const open = chooseOption({ size: { a: createSelection(1) } }, salad, { option: 'salad', count: 1 })
    expect(missing(open)).toEqual(['dressing'])
    expect(missing({ ...open, 'salad dressing': { a: createSelection(1) } })).toEqual([])
  })

  it("CU-03 restores a line's choices unchanged, without options that are no longer offered", () => {
    const groups = toGroups(
      sauces,
      createGroup('closed', { variants: [createVariant('a', 0, { isAvailable: false })] }),
    )
    const choices = {
      sauces: { a: createSelection(1), d: createSelection(1) },
      closed: { a: createSelection(1) },
    }
    const customize = toCustomize(groups, choices)
    expect(toChoices(groups, customize)).toEqual({ ...choices, closed: {} })
  })
})

/** The expected price, counted by hand: every chosen unit one by one. */
const computeExpectedPrice = (
  { customize, nested }: TestProduct,
  base: number,
  chosen: CustomizeInput,
): number => {
  const known = new Map([...customize, ...nested].map((one) => [one._id, one]))
  const picks = (under: readonly string[], id: string) =>
    chosen.find((one) => one._id === id && (one.under ?? []).join() === under.join())?.variants ?? []
  const level = (groups: OptionGroup[], under: readonly string[], above: string | undefined): number => {
    const sizes = groups.find(({ role }) => role === 'size')
    const now = (sizes && picks(under, sizes._id)[0]?.variant) ?? above
    return groups.reduce((sum, one) => {
      const single: number[] = []
      let inside = 0
      for (const { variant: id, counter = 1, portion = 'whole' } of picks(under, one._id)) {
        const option = one.variants.find(({ _id }) => _id === id)
        if (!option) throw new Error(id)
        const sized = option.prices.find((price) => price.size === now)?.price ?? option.price
        for (let piece = 0; piece < counter; piece += 1) {
          single.push(portion === 'whole' ? sized.amount : Math.floor((sized.amount + 1) / 2))
          const opened = option.customize.flatMap((key) => known.get(key) ?? [])
          inside += level(opened, [...under, id], now)
        }
      }
      single.sort((a, b) => a - b)
      return sum + inside + single.slice(one.free).reduce((all, price) => all + price, 0)
    }, 0)
  }
  return base + level(customize, [], undefined)
}

const anyPrice = fc.integer({ min: 0, max: 999 })
const createSizeGroup = (id: string) =>
  createGroup(id, {
    type: 10,
    role: 'size',
    min: 1,
    max: 1,
    variants: [createVariant(`${id}-s`), createVariant(`${id}-l`, 555)],
  })
const anyVariants = (id: string, opens: readonly string[]) =>
  fc
    .array(
      fc.record({
        price: anyPrice,
        large: fc.option(anyPrice),
        max: fc.integer({ min: 1, max: 4 }),
        opens: fc.subarray([...opens]),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((list) =>
      list.map(({ price, large, max, opens: customize }, index) =>
        createVariant(`${id}${index}`, price, {
          max,
          customize,
          prices: large === null ? [] : [{ size: 'top-l', price: aed(large) }],
        }),
      ),
    )
const anyGroup = (id: string, opens: readonly string[]) =>
  fc
    .record({
      type: fc.constantFrom(10 as const, 20 as const, 30 as const),
      min: fc.integer({ min: 0, max: 2 }),
      max: fc.integer({ min: 1, max: 5 }),
      free: fc.nat(2),
      portions: fc.boolean(),
      variants: anyVariants(id, opens),
    })
    .map(({ type, portions, free, ...rest }) => {
      const halves = portions && type === 20 && opens.length === 0
      return createGroup(id, { type, ...rest, portions: halves, free: halves ? 0 : free })
    })
const anyProduct: fc.Arbitrary<TestProduct> = fc
  .tuple(
    anyGroup('one', ['in', 'deep', 'in-size']),
    anyGroup('two', ['in']),
    anyGroup('in', ['deep']),
    anyGroup('deep', []),
  )
  .map(([one, two, inner, deep]) => ({
    customize: [one, createSizeGroup('top'), two],
    nested: [inner, deep, createSizeGroup('in-size')],
  }))
const anyTaps = fc.array(
  fc.record({
    place: fc.nat(30),
    option: fc.nat(3),
    count: fc.integer({ min: 0, max: 4 }),
    portion: fc.constantFrom('whole' as const, 'first' as const, 'second' as const),
  }),
  { maxLength: 25 },
)

describe('any sequence of taps', () => {
  const tapped = (
    shown: TestProduct,
    taps: typeof anyTaps extends fc.Arbitrary<infer Taps> ? Taps : never,
  ) => {
    const groups = toSheetGroups(shown)
    const choices = taps.reduce<Choices>((now, tap) => {
      const places = getOpenGroups(groups, now)
      const at = places[tap.place % places.length]
      const option = at?.group.options[tap.option % at.group.options.length]
      if (!at || !option) return now
      const portion = at.group.portions ? tap.portion : 'whole'
      return chooseOption(now, at, { option: option._id, count: tap.count, portion })
    }, {})
    return { groups, choices }
  }

  it('CU-01 shows the price that counting by hand gives, to the minor unit', () => {
    fc.assert(
      fc.property(anyProduct, anyTaps, fc.nat(5000), (shown, taps, base) => {
        const { groups, choices } = tapped(shown, taps)
        const customize = toCustomize(groups, choices)
        expect(computeItemPrice(base, groups, choices)).toBe(computeExpectedPrice(shown, base, customize))
      }),
      { numRuns: 500 },
    )
  })

  it('CU-02 allows nothing that the server rejects, and blocks nothing that it accepts', () => {
    fc.assert(
      fc.property(anyProduct, anyTaps, (shown, taps) => {
        const { groups, choices } = tapped(shown, taps)
        const evaluated = checkChoices({ groups }, toCustomize(groups, choices), () => true)
        const isMissing = getIncompleteGroups(groups, choices).length > 0
        expect(evaluated.ok ? 'ok' : evaluated.failure.kind).toBe(isMissing ? 'belowMinimum' : 'ok')
      }),
      { numRuns: 500 },
    )
  })
})
