import { Notice } from '#platform/ui/notice.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { useBoardActions } from '../use-board-actions.ts'
import { ReasonSheet } from './reason-sheet.tsx'

const REASONS = ['nobody', 'address', 'refused', 'damaged', 'other'] as const

/** Asks why an order could not be delivered; the outlet reads it on the card. */
export const UndeliveredSheet = ({ order, onClose }: { order: BoardOrder; onClose: () => void }) => {
  const t = useOrdersConsoleTexts()
  const { move, pending } = useBoardActions(order)
  return (
    <ReasonSheet
      title={t('undelivered.heading', { number: order.orderId })}
      legend={t('undelivered.legend')}
      reasons={REASONS.map((value) => ({
        value,
        label: t(value === 'other' ? 'decline.other' : `undelivered.${value}`),
      }))}
      keep={t('undelivered.keep')}
      confirm={t('undelivered.confirm')}
      busy={pending !== undefined}
      notice={<Notice tone="info">{t('undelivered.then')}</Notice>}
      onClose={onClose}
      onConfirm={(reason) => move({ action: 'undelivered', reason })}
    />
  )
}
