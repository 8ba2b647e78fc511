import { useEffect, useState } from 'react'
import type { BillBenefitProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { Money } from '#platform/kernel/money.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CreditsApi } from '../contract/endpoints.ts'
import { CreditsChoice } from './credits-choice.tsx'

/** The guest's credit; null without any. */
const useBalance = (): Money | null => {
  const [balance, setBalance] = useState<Money | null>(null)
  useEffect(() => {
    const load = async () => {
      const answer = await browserApi<CreditsApi>()('GET /api/v1/credits', { query: { limit: '1' } })
      if (answer.ok) setBalance(answer.data.balance)
    }
    void load()
  }, [])
  return balance
}

/** The guest's credit for the bill of a table. */
export const BillCredits = ({ order, benefits, onChange }: BillBenefitProps) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const balance = useBalance()
  const used = benefits.find(({ kind }) => kind === 'credits')
  if (!balance || (balance.amount === 0 && !used)) return null
  const applied = { ...balance, amount: -(used?.amount.amount ?? 0) }
  const change = async (input: { cancel?: true }) => {
    const body = { order, ...input }
    const answer = await browserApi<CreditsApi>()('POST /api/v1/orders/dineIn/applyCredits', { body })
    if (answer.ok) await onChange()
    else show({ text: errorText(answer.error), tone: 'danger' })
  }
  return <CreditsChoice credits={{ balance, applied }} onChange={change} />
}
