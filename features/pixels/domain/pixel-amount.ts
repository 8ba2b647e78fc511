import type { PixelAmount } from '#core/sites/contract/pixel-vendor.ts'
import { getDecimalDigits, type Money } from '#platform/kernel/money.ts'

/** An amount as vendors' scripts, which know no currencies, are told it. */
export const toPixelAmount = ({ amount, currency }: Money): PixelAmount => ({
  ...{ amount, currency },
  digits: getDecimalDigits(currency),
})
