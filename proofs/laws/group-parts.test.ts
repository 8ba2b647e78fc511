import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeLineAmounts, type PricedLines } from '#core/pricing/domain/line-amounts.ts'
import { priceCart } from '#core/pricing/domain/price-cart.ts'
import { anyCart } from '#core/pricing/testing/any-cart.ts'
import { TEST_CALCULATORS } from '#core/pricing/testing/test-rules.ts'
import { computeParts, getLineOwner } from '#features/group-cart/domain/parts.ts'
import { type BillShare, quoteShare } from '#features/split-bill/domain/quote-share.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const RUNS = chooseRunCount({ ci: 2_000, full: 50_000 })
const PEOPLE = ['huda', 'sami', 'lina', 'omar'] as const

const sumOf = (shares: readonly { readonly amount: number }[]): number =>
  shares.reduce((sum, { amount }) => sum + amount, 0)

/** What each pays for their lines when they pay one after another, as the bill of their order charges it. */
const chargeAll = (priced: PricedLines, sequence: readonly string[], ownerOf: (line: string) => string) => {
  const lines = computeLineAmounts(priced)
  const paid: BillShare[] = []
  const charged = new Map<string, number>()
  for (const person of sequence) {
    const parts = [...lines.keys()].filter((line) => ownerOf(line) === person)
    const bill = { lines, total: priced.total, due: priced.total - sumOf(paid), claimed: [], paid }
    const request = { way: 'items' as const, parts: parts.map((line) => ({ line, num: 1, den: 1 })) }
    const quoted = quoteShare(bill, request)
    charged.set(person, quoted.ok ? quoted.value.amount : 0)
    if (quoted.ok) paid.push(quoted.value)
  }
  return charged
}

it(`CT-13 each is charged the part that the group shows, and all parts are the total, in 0, 2 and 3 decimals (${RUNS} carts)`, {
  timeout: 600_000,
}, () => {
  const anyAdders = fc.array(fc.constantFrom(...PEOPLE, 'gone'), { minLength: 12, maxLength: 12 })
  const anySequence = fc.shuffledSubarray([...PEOPLE], { minLength: PEOPLE.length })
  fc.assert(
    fc.property(anyCart, anyAdders, anySequence, (input, adderOf, sequence) => {
      const { total, steps: trace } = priceCart(input, TEST_CALCULATORS)
      const lines = input.lines.map(({ id, qty, unitPrice }) => ({ id, qty, total: unitPrice * qty }))
      fc.pre(lines.length > 0)
      const group = {
        adders: new Map(lines.map(({ id }, index) => [id, adderOf[index] ?? 'gone'])),
        ...{ people: PEOPLE, hostId: 'huda' },
      }
      const priced = { lines, trace, total }
      const charged = chargeAll(priced, sequence, (line) => getLineOwner(line, group))
      const shown = computeParts(priced, group)
      expect(Object.fromEntries(charged)).toEqual(
        Object.fromEntries([...shown].map(([id, { amount }]) => [id, amount])),
      )
      expect(sumOf([...charged.values()].map((amount) => ({ amount })))).toBe(total)
    }),
    { numRuns: RUNS, seed: 20_261_201 },
  )
})
