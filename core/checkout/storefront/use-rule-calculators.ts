import { useEffect, useState } from 'react'
import type { Calculators, PriceRule, RuleCalculator } from '#core/pricing/domain/price-rule.ts'
import { type CheckoutExtension, useCheckoutExtensions } from './checkout-extensions.tsx'

const loadAll = async (
  plugs: readonly CheckoutExtension[],
  kinds: readonly string[],
): Promise<Calculators> => {
  const loads = plugs.flatMap(({ calculators = {} }) => Object.entries(calculators))
  const wanted = loads.filter(([kind]) => kinds.includes(kind))
  const loaded = await Promise.all(
    wanted.map(async ([kind, load]): Promise<[string, RuleCalculator]> => [kind, await load()]),
  )
  return Object.fromEntries(loaded)
}

/** The calculators for a cart's rules; empty while loading. Without a connection the server's sums stay. */
export const useRuleCalculators = (rules: readonly PriceRule[]): Calculators => {
  const plugs = useCheckoutExtensions()
  const [calculators, setCalculators] = useState<Calculators>({})
  const wanted = [...new Set(rules.map(({ kind }) => kind))].join(' ')
  useEffect(() => {
    if (!wanted) return
    let isWanted = true
    loadAll(plugs, wanted.split(' ')).then(
      (loaded) => isWanted && setCalculators(loaded),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [plugs, wanted])
  return calculators
}
