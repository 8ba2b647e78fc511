import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RefreshIcon } from '#platform/ui/icons/refresh.tsx'
import type { Payment } from '../contract/endpoints.ts'
import { PAYMENT_STATUS, PAYMENT_STATUS_TEXT_KEYS } from '../domain/payment-status.ts'
import { type PaymentOutcome, toPaymentOutcome } from './payment-watch.ts'
import { usePaymentsTexts } from './payments-texts.ts'

const TONES = {
  paid: 'success',
  failed: 'danger',
  unpaid: 'warning',
  checking: 'warning',
} as const satisfies Record<PaymentOutcome, string>

interface PaymentLabelProps {
  readonly payment: Payment
  /** Queries the current status; offered while the payment is undecided. */
  readonly onRefresh?: () => Promise<void>
}

/** The status of a payment, with a refresh button while it may change. */
export const PaymentStatusLabel = ({ payment, onRefresh }: PaymentLabelProps) => {
  const t = usePaymentsTexts()
  const outcome = toPaymentOutcome(payment)
  const isOpen = outcome === 'unpaid' || outcome === 'checking'
  const tone = payment.status === PAYMENT_STATUS.unpaid ? 'neutral' : TONES[outcome]
  return (
    <span className="inline-flex flex-wrap items-center gap-2" role="status">
      <Badge tone={tone}>{t(PAYMENT_STATUS_TEXT_KEYS[payment.status])}</Badge>
      {isOpen && onRefresh && (
        <Button size="sm" variant="ghost" leading={<RefreshIcon size={18} />} onClick={onRefresh}>
          {t('refresh')}
        </Button>
      )}
    </span>
  )
}
