import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { Notice } from '#platform/ui/notice.tsx'
import type { FailureCode } from '../domain/payment-failure.ts'
import { FailurePicture } from './failure-picture.tsx'
import { usePaymentsTexts } from './payments-texts.ts'

interface FailureExplanationProps {
  readonly code: FailureCode
  readonly heading: string
  readonly message: string
  /** What happens to money that was taken. */
  readonly charged: string
}

/** Why a payment failed, with a picture, and what happens to money that was taken. */
export const FailureExplanation = ({ code, heading, message, charged }: FailureExplanationProps) => {
  const t = usePaymentsTexts()
  usePageTitle(t('failure.title'))
  return (
    <div className="grid gap-4">
      <header className="grid gap-3 text-center" aria-live="polite">
        <FailurePicture code={code} />
        <h1 className="font-bold text-2xl tracking-tight">{heading}</h1>
        <p className="mx-auto max-w-md text-muted">{message}</p>
      </header>
      <Notice>{charged}</Notice>
    </div>
  )
}
