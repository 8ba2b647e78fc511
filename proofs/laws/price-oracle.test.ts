import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceCart } from '#core/pricing/domain/price-cart.ts'
import { anyCart, TAXES } from '#core/pricing/testing/any-cart.ts'
import { computeOraclePrice } from '#core/pricing/testing/price-oracle.ts'
import { TEST_CALCULATORS } from '#core/pricing/testing/test-rules.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const RUNS = chooseRunCount({ ci: 5_000, full: 100_000 })

it(`CT-12 two implementations that share no code agree to the minor unit (${RUNS} carts)`, {
  timeout: 600_000,
}, () => {
  fc.assert(
    fc.property(anyCart, (input) => {
      const { subTotal, total, tip, steps } = priceCart(input, TEST_CALCULATORS)
      const named = steps.flatMap(({ kind, name, amount }) => {
        const tax = kind === 'tax' && TAXES.find((one) => one.name === name)
        return tax ? [[tax._id, amount] as const] : []
      })
      expect({ subTotal, total, tip, taxes: Object.fromEntries(named) }).toEqual(computeOraclePrice(input))
    }),
    { numRuns: RUNS, seed: 20_261_121 },
  )
})
