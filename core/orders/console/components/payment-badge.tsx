import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge, type BadgeProps } from '#platform/ui/badge.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { getPaymentLabel, type PaymentLabel } from '../../domain/payment-label.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

const TONES: Readonly<Record<PaymentLabel, BadgeProps['tone']>> = {
  paid: 'success',
  cash: 'warning',
  card: 'warning',
  refundUncertain: 'danger',
  partRefundUncertain: 'danger',
  refunding: 'warning',
  partRefunding: 'warning',
  refunded: 'neutral',
  partlyRefunded: 'neutral',
  nothingDue: 'neutral',
  unpaid: 'danger',
}

/** The total, and whether it is paid or to be collected. */
export const PaymentBadge = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const label = getPaymentLabel(order)
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
      <bdi className="font-bold">{formatMoney(order.total, language)}</bdi>
      <Badge tone={TONES[label]}>
        {t(`payment.${label}`, { amount: formatMoney(order.payment.refunded, language) })}
      </Badge>
    </p>
  )
}
