import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLERGENS, NO_ALLERGENS } from '#core/menus/domain/allergens.ts'
import { type AllergenFacts, type DishFacts, listDishParts, type OptionFacts } from './dish-parts.ts'
import { evaluateDish, getConflictKey, isAcknowledged } from './evaluate-dish.ts'

const statement = fc.oneof(
  fc.constant<string[]>([]),
  fc.constant<string[]>([NO_ALLERGENS]),
  fc.uniqueArray(fc.constantFrom<string>(...ALLERGENS, 'palm oil'), { maxLength: 5 }),
)
const avoided = fc.uniqueArray(fc.constantFrom(...ALLERGENS), { minLength: 1, maxLength: 6 })
const part = fc.record({ _id: fc.uuid(), name: fc.string(), allergens: statement })
const parts = fc.uniqueArray(part, { minLength: 1, maxLength: 5, selector: ({ _id }) => _id })

const keys = (...given: Parameters<typeof evaluateDish>) =>
  evaluateDish(...given).conflicts.map(getConflictKey)

const burger: DishFacts = { _id: 'burger', name: 'Burger', allergens: ['gluten'], preselected: ['bun'] }
const option = (_id: string, allergens: string[], isPartOfDish = false): OptionFacts => ({
  ...{ _id, name: _id, allergens, isPartOfDish },
})
const facts: AllergenFacts = {
  dishes: new Map([['burger', burger]]),
  options: new Map(
    [
      option('bun', [], true),
      option('tahini', ['sesame']),
      option('mystery', []),
      option('ice', ['none']),
    ].map((each) => [each._id, each]),
  ),
}

describe('allergens of a dish', () => {
  it('AL-01 names the allergen and the part that contains it', () => {
    const chosen = listDishParts(facts, { product: 'burger', options: ['bun', 'tahini'] })
    expect(evaluateDish(['sesame', 'milk'], chosen)).toEqual({
      kind: 'contains',
      conflicts: [{ part: { _id: 'tahini', name: 'tahini' }, allergen: 'sesame' }],
    })
  })

  it('AL-01 counts as unknown what states nothing, or only terms that cannot be compared', () => {
    expect(evaluateDish(['milk'], [{ _id: 'a', name: 'A', allergens: [] }]).kind).toBe('unknown')
    expect(evaluateDish(['milk'], [{ _id: 'a', name: 'A', allergens: ['palm oil'] }]).kind).toBe('unknown')
    expect(evaluateDish(['milk'], [{ _id: 'a', name: 'A', allergens: ['none'] }]).kind).toBe('safe')
    expect(evaluateDish(['milk'], [{ _id: 'a', name: 'A', allergens: ['eggs'] }]).kind).toBe('safe')
    expect(evaluateDish(['milk'], []).kind).toBe('unknown')
  })

  it('AL-01 is off without allergens', () => {
    fc.assert(
      fc.property(parts, (dish) => {
        expect(evaluateDish([], dish).kind).toBe('safe')
      }),
    )
  })

  it('AL-01 never calls safe what states nothing', () => {
    fc.assert(
      fc.property(avoided, parts, (profile, dish) => {
        const isUnstated = dish.some(({ allergens }) => allergens.length === 0)
        if (isUnstated) expect(evaluateDish(profile, dish).kind).not.toBe('safe')
      }),
    )
  })

  it('AL-01 never enables a dish when an allergen is added to the household', () => {
    fc.assert(
      fc.property(avoided, avoided, parts, (profile, more, dish) => {
        const larger = [...new Set([...profile, ...more])]
        expect(keys(larger, dish)).toEqual(expect.arrayContaining(keys(profile, dish)))
        if (evaluateDish(larger, dish).kind === 'safe') expect(evaluateDish(profile, dish).kind).toBe('safe')
      }),
    )
  })

  it('AL-02 joins the allergens of options, and loses no conflict of the rest when one is removed', () => {
    fc.assert(
      fc.property(avoided, parts, part, (profile, dish, added) => {
        expect(new Set(keys(profile, [...dish, added]))).toEqual(
          new Set([...keys(profile, dish), ...keys(profile, [added])]),
        )
      }),
    )
  })

  it('AL-02 takes a deal as the union of its parts', () => {
    fc.assert(
      fc.property(avoided, parts, parts, (profile, deal, others) => {
        const all = evaluateDish(profile, [...deal, ...others]).kind
        const each = [evaluateDish(profile, deal).kind, evaluateDish(profile, others).kind]
        expect(all === 'safe').toBe(each.every((kind) => kind === 'safe'))
      }),
    )
  })

  it('AL-02 takes sizes and ingredients as part of the dish, and every other option by its own statement', () => {
    const kindOf = (...options: string[]) =>
      evaluateDish(['sesame'], listDishParts(facts, { product: 'burger', options })).kind
    expect(kindOf('bun')).toBe('safe')
    expect(kindOf('bun', 'ice')).toBe('safe')
    expect(kindOf('mystery')).toBe('unknown')
    expect(kindOf('gone')).toBe('unknown')
    expect(kindOf('mystery', 'tahini')).toBe('contains')
    expect(evaluateDish(['sesame'], listDishParts(facts, { product: 'burger' })).kind).toBe('safe')
    expect(evaluateDish(['sesame'], listDishParts(facts, { product: 'gone' })).kind).toBe('unknown')
  })

  it('AL-02 covers with an acknowledgement exactly the conflicts that it names', () => {
    fc.assert(
      fc.property(avoided, parts, part, (profile, dish, added) => {
        const known = keys(profile, dish)
        const { conflicts } = evaluateDish(profile, [...dish, added])
        expect(isAcknowledged(evaluateDish(profile, dish).conflicts, known)).toBe(true)
        expect(isAcknowledged(conflicts, known)).toBe(keys(profile, [added]).length === 0)
      }),
    )
    expect(isAcknowledged(evaluateDish(['milk'], []).conflicts, undefined)).toBe(true)
  })
})
