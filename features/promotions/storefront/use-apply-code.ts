import { useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { ApiError } from '#platform/contract/client.ts'
import {
  type ApplyCodeInput,
  applyPromotionCode,
  type CodeSender,
  cancelPromotionCode,
  sendPromotionCode,
} from './promo-calls.ts'
import { usePromotionsTexts } from './promotions-texts.ts'

const TOO_MANY_REQUESTS = 429

/** Says why a code is not applied. An answer that does not evaluate the code says nothing of it, so the text does. */
export const useApplyErrorText = (): ((error: Pick<ApiError, 'status' | 'message'>) => string) => {
  const t = usePromotionsTexts()
  const errorText = useErrorText()
  return (error) => {
    const reason = errorText(error)
    const isEvaluated = error.status < 500 && error.status !== TOO_MANY_REQUESTS
    return isEvaluated ? reason : t('code.notApplied', { reason })
  }
}

/** Applies and removes codes of a cart; stores the last rejection until the next attempt. */
export const useApplyCode = (cart: Cart | null, send: CodeSender = sendPromotionCode) => {
  const errorText = useErrorText()
  const applyErrorText = useApplyErrorText()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const during = async (
    work: () => ReturnType<typeof applyPromotionCode>,
    toText: typeof errorText,
  ): Promise<boolean> => {
    setBusy(true)
    setRefusal('')
    const answer = await work()
    setBusy(false)
    if (!answer.ok) setRefusal(toText(answer.error))
    return answer.ok
  }
  return {
    refusal,
    isBusy,
    /** @returns whether it was applied */
    apply: async (input: ApplyCodeInput): Promise<boolean> =>
      cart !== null && !isBusy && during(() => applyPromotionCode(cart, input, send), applyErrorText),
    remove: async (): Promise<boolean> =>
      cart !== null && !isBusy && during(() => cancelPromotionCode(cart, send), errorText),
  }
}
export type ApplyCode = ReturnType<typeof useApplyCode>
