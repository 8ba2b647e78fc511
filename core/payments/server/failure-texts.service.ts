import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { FailureCode, PaymentFailure } from '../domain/payment-failure.ts'
import { findProviderResult } from './payment-events.repo.ts'

export interface FailureTexts {
  readonly code: FailureCode
  readonly heading: string
  readonly message: string
  /** What happens to money that was taken although the payment failed; null where none can have been taken. */
  readonly charged: string | null
}

/** The gateway that declined a payment, and what it says about it. */
export interface ProviderResult {
  readonly provider: string | null
  readonly result: { readonly message: string } | null
}

/** The gateway's own words about a failed payment, beside our texts. */
export const loadProviderResult = async (tx: Transaction, paymentId: string): Promise<ProviderResult> => {
  const found = await findProviderResult(tx, paymentId)
  return { provider: found?.provider ?? null, result: found?.message ? { message: found.message } : null }
}

/** The texts that explain a failed payment to the customer. */
export const formatFailureTexts = (
  { catalogue }: Pick<Platform, 'catalogue'>,
  language: Language,
  { code, cause, charged }: PaymentFailure,
): FailureTexts => {
  const translate = catalogue.getTranslator(language, 'payments')
  const isOwnText = cause === 'left' || cause === '4100'
  return {
    code,
    heading: translate(`failure.heading.${cause}`),
    message: isOwnText ? translate(`failure.text.${cause}`) : translate(`errors.${cause}`),
    charged: charged && translate(`failure.${charged}`),
  }
}
