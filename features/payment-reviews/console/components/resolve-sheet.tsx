import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import {
  CAPTURE_OUTCOMES,
  type CaptureOutcome,
  PAYMENT_OUTCOMES,
  REFUND_OUTCOMES,
  type ReviewOutcome,
} from '#core/payments/domain/payment-review.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { PaymentReviewsApi } from '../../contract/endpoints.ts'
import { usePaymentReviewsTexts } from '../payment-reviews-texts.ts'
import type { PaymentReview } from '../use-payment-reviews.ts'

/** Limit of the contract. */
const MAX_NOTE = 500

/** What may have happened, for a review's reason. */
const listOutcomes = (reason: PaymentReview['reason']): readonly (ReviewOutcome | CaptureOutcome)[] => {
  if (reason === 'unknownCapture') return CAPTURE_OUTCOMES
  return reason === 'refundUncertain' || reason === 'refundRefused' ? REFUND_OUTCOMES : PAYMENT_OUTCOMES
}

interface ResolveSheetProps {
  readonly review: PaymentReview
  readonly onClose: () => void
  /** After an answer that may have changed the list. */
  readonly onAnswer: () => void
}

/** Asks what happened to a payment and resolves its review. */
export const ResolveSheet = ({ review, onClose, onAnswer }: ResolveSheetProps) => {
  const t = usePaymentReviewsTexts()
  const show = useToasts((state) => state.show)
  const [outcome, setOutcome] = useState<ReviewOutcome | CaptureOutcome>()
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const guard = useLeaveGuard(outcome !== undefined || note !== '', onClose)
  const number = review.order?.orderId
  const outcomes = listOutcomes(review.reason)

  const send = async () => {
    setChecked(true)
    setRefusal(undefined)
    if (!outcome || note.trim() === '') return
    const answer = await consoleApi<PaymentReviewsApi>()('POST /api/v1/console/payment-reviews/:id/resolve', {
      params: { id: review._id },
      body: { version: review.version, outcome, note },
      idempotencyKey: generateIdempotencyKey(),
    })
    if (!answer.ok) {
      setRefusal(answer.error.status === 0 ? t('offline') : answer.error.message)
      if (answer.error.status !== 0) onAnswer()
      return
    }
    show({ text: number ? t('done', { number }) : t('doneOther'), tone: 'success' })
    onAnswer()
    onClose()
  }

  return (
    <>
      <Sheet
        open
        onClose={guard.leave}
        backdropCloses={false}
        title={number ? t('resolve.heading', { number }) : t('resolve.headingOther')}
        footer={
          <div className="grid grid-cols-2 gap-2">
            <Button variant="secondary" onClick={guard.leave}>
              {t('cancel')}
            </Button>
            <Button onClick={send}>{t('confirm')}</Button>
          </div>
        }
      >
        <div className="grid gap-4">
          {refusal && <Notice tone="danger">{refusal}</Notice>}
          <RadioCards
            name="review-outcome"
            legend={t('resolve.legend')}
            options={outcomes.map((value) => ({
              value,
              label: t(`outcome.${value}`),
              description: t(`outcome.${value}.detail`),
            }))}
            value={outcome}
            error={isChecked && !outcome ? t('resolve.missing') : undefined}
            required
            onChange={setOutcome}
          />
          <TextField
            label={t('note')}
            hint={t('note.hint')}
            error={isChecked && note.trim() === '' ? t('note.missing') : undefined}
            value={note}
            maxLength={MAX_NOTE}
            required
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
