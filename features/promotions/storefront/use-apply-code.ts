import { useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import {
  type ApplyCodeInput,
  applyPromotionCode,
  type CodeSender,
  cancelPromotionCode,
  sendPromotionCode,
} from './promo-calls.ts'

/** Applies and removes codes of a cart; stores the last rejection until the next attempt. */
export const useApplyCode = (cart: Cart | null, send: CodeSender = sendPromotionCode) => {
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const during = async (work: () => ReturnType<typeof applyPromotionCode>): Promise<boolean> => {
    setBusy(true)
    setRefusal('')
    const answer = await work()
    setBusy(false)
    if (!answer.ok) setRefusal(errorText(answer.error))
    return answer.ok
  }
  return {
    refusal,
    isBusy,
    /** @returns whether it was applied */
    apply: async (input: ApplyCodeInput): Promise<boolean> =>
      cart !== null && !isBusy && during(() => applyPromotionCode(cart, input, send)),
    remove: async (): Promise<boolean> =>
      cart !== null && !isBusy && during(() => cancelPromotionCode(cart, send)),
  }
}
export type ApplyCode = ReturnType<typeof useApplyCode>
