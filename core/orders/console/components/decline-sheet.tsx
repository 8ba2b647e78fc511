import { useState } from 'react'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { getPaymentLabel } from '../../domain/payment-label.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { useBoardActions } from '../use-board-actions.ts'

type Reason = 'soldOut' | 'tooBusy' | 'closing' | 'noDriver' | 'tooFar' | 'other'

const reasonsFor = ({ orderType }: BoardOrder): readonly Reason[] =>
  getChannel(orderType) === 'delivery'
    ? ['soldOut', 'tooBusy', 'closing', 'noDriver', 'tooFar', 'other']
    : ['soldOut', 'tooBusy', 'closing', 'other']

/** Limit of the contract. */
const MAX_LENGTH = 200

/** Declines an order with a reason, which is shown to the customer. */
export const DeclineSheet = ({ order, onClose }: { order: BoardOrder; onClose: () => void }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const { move, pending } = useBoardActions(order)
  const [reason, setReason] = useState<Reason>()
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const text = reason === 'other' ? words.trim() : reason && t(`decline.${reason}`)

  const decline = (): void => {
    if (!text) {
      setError(t(reason === 'other' ? 'decline.wordsMissing' : 'decline.reasonMissing'))
      return
    }
    onClose()
    move({ action: 'decline', reason: text })
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('decline.heading', { number: order.orderId })}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('decline.keep')}
          </Button>
          <Button variant="danger" busy={pending !== undefined} onClick={decline}>
            {t('decline.confirm')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {getPaymentLabel(order) === 'paid' && (
          <Notice tone="info">
            {t('decline.refund', { amount: formatMoney(order.payment.amount, language) })}
          </Notice>
        )}
        <RadioCards
          name="reason"
          legend={t('decline.legend')}
          options={reasonsFor(order).map((value) => ({ value, label: t(`decline.${value}`) }))}
          value={reason}
          onChange={(value) => {
            setReason(value)
            setError(undefined)
          }}
          error={reason === 'other' ? undefined : error}
          columns={2}
        />
        {reason === 'other' && (
          <TextField
            label={t('decline.words')}
            value={words}
            maxLength={MAX_LENGTH}
            onChange={(event) => setWords(event.currentTarget.value)}
            error={error}
            required
          />
        )}
      </div>
    </Sheet>
  )
}
