import { getChannel } from '#core/sites/domain/order-type.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { getPaymentLabel } from '../../domain/payment-label.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { useBoardActions } from '../use-board-actions.ts'
import { ReasonSheet } from './reason-sheet.tsx'

const reasonsFor = ({ orderType }: BoardOrder) =>
  getChannel(orderType) === 'delivery'
    ? (['soldOut', 'tooBusy', 'closing', 'noDriver', 'tooFar', 'other'] as const)
    : (['soldOut', 'tooBusy', 'closing', 'other'] as const)

/** Declines an order with a reason, which is shown to the customer. */
export const DeclineSheet = ({ order, onClose }: { order: BoardOrder; onClose: () => void }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const { move, pending } = useBoardActions(order)
  return (
    <ReasonSheet
      title={t('decline.heading', { number: order.orderId })}
      legend={t('decline.legend')}
      reasons={reasonsFor(order).map((value) => ({ value, label: t(`decline.${value}`) }))}
      keep={t('decline.keep')}
      confirm={t('decline.confirm')}
      busy={pending !== undefined}
      notice={
        getPaymentLabel(order) === 'paid' && (
          <Notice tone="info">
            {t('decline.refund', { amount: formatMoney(order.payment.amount, language) })}
          </Notice>
        )
      }
      onClose={onClose}
      onConfirm={(reason) => move({ action: 'decline', reason })}
    />
  )
}
