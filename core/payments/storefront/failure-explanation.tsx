import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { Notice } from '#platform/ui/notice.tsx'
import type { FailureCode } from '../domain/payment-failure.ts'
import { PaymentFailurePicture } from './failure-picture.tsx'
import { usePaymentsTexts } from './payments-texts.ts'

interface FailureExplanationProps {
  readonly code: FailureCode
  readonly heading: string
  readonly message: string
  /** What happens to money that was taken; null where none can have been. */
  readonly charged: string | null
  /** The gateway's own words, if any. */
  readonly result: { readonly message: string } | null
}

/** Why a payment failed, with a picture, and what happens to money that was taken. */
export const FailureExplanation = ({ code, heading, message, charged, result }: FailureExplanationProps) => {
  const t = usePaymentsTexts()
  usePageTitle(t('failure.title'))
  return (
    <div className="grid gap-4">
      <header className="grid gap-3 text-center" aria-live="polite">
        <PaymentFailurePicture code={code} />
        <h1 className="font-bold text-2xl tracking-tight">{heading}</h1>
        <p className="mx-auto max-w-md text-muted">{message}</p>
        {result && (
          <p className="mx-auto max-w-md break-words text-sm">
            {t('failure.provider')} <bdi>{result.message}</bdi>
          </p>
        )}
      </header>
      {charged && <Notice>{charged}</Notice>}
    </div>
  )
}
