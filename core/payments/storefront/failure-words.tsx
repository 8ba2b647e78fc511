import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { Notice } from '#platform/ui/notice.tsx'
import type { Payment } from '../contract/endpoints.ts'
import { FailurePicture, failureCodeOf } from './failure-picture.tsx'
import { usePaymentsTexts } from './payments-texts.ts'

/** Why a payment did not work, with its picture, and what becomes of money that was held. */
export const FailureWords = ({ payment }: { payment: Payment }) => {
  const t = usePaymentsTexts()
  const code = failureCodeOf(payment.failureCode)
  usePageTitle(t('failure.title'))
  return (
    <div className="grid gap-4">
      <header className="grid gap-3 text-center">
        <FailurePicture code={code} />
        <h1 className="font-bold text-2xl tracking-tight">{t(`failure.heading.${code}`)}</h1>
        <p className="mx-auto max-w-md text-muted">{t(`errors.${code}`)}</p>
      </header>
      <Notice>{t('failure.charged')}</Notice>
    </div>
  )
}
