import { useState } from 'react'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import type { BoardDialogProps } from '#core/orders/console/board-extensions.tsx'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { getAmountInputMode } from '#platform/kernel/money.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { RefundSummary as Refunds } from '../../contract/endpoints.ts'
import { computeRefundAmount, EMPTY_REFUND, type RefundDraft, validateRefundDraft } from '../refund-draft.ts'
import { useStaffRefundsTexts } from '../staff-refunds-texts.ts'
import { useRefunds } from '../use-refunds.ts'
import { RefundList } from './refund-list.tsx'
import { RefundQuantities } from './refund-quantities.tsx'

/** Limit of the contract. */
const MAX_REASON = 200

interface RefundFormProps {
  readonly refunds: Refunds
  readonly draft: RefundDraft
  readonly isChecked: boolean
  readonly onChange: (change: Partial<RefundDraft>) => void
}

const RefundForm = ({ refunds, draft, isChecked, onChange }: RefundFormProps) => {
  const t = useStaffRefundsTexts()
  const language = useLanguage()
  const left = formatMoney(refunds.left, language)
  const issue = isChecked ? validateRefundDraft(draft, refunds) : undefined
  return (
    <div className="grid gap-4">
      <RadioCards
        name="refund-how"
        legend={t('refund.legend')}
        options={[
          { value: 'all', label: t('refund.all', { left }) },
          {
            value: 'items',
            label: t('refund.items'),
            disabled: refunds.lines.every((line) => line.left === 0),
          },
          { value: 'amount', label: t('refund.amount') },
        ]}
        value={draft.scope}
        onChange={(how) => onChange({ scope: how })}
      />
      {draft.scope === 'items' && (
        <RefundQuantities
          refunds={refunds}
          quantities={draft.quantities}
          error={issue === 'items' ? t('refund.itemsMissing') : undefined}
          onChange={(pieces) => onChange({ quantities: pieces })}
        />
      )}
      {draft.scope === 'amount' && (
        <TextField
          label={t('refund.amountLabel')}
          hint={t('refund.atMost', { left })}
          error={issue === 'amount' ? t('refund.amountWrong', { left }) : undefined}
          value={draft.amountText}
          dir="ltr"
          inputMode={getAmountInputMode(refunds.left.currency)}
          autoComplete="off"
          maxLength={14}
          required
          onChange={({ target }) => onChange({ amountText: target.value })}
        />
      )}
      <TextField
        label={t('refund.reason')}
        error={issue === 'reason' ? t('refund.reasonMissing') : undefined}
        value={draft.reason}
        maxLength={MAX_REASON}
        required
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </div>
  )
}

/** Refunds an order: in full, some items or an amount, always with a reason. */
export const RefundSheet = ({ order, onClose }: BoardDialogProps) => {
  const t = useStaffRefundsTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const { sheet, isFailed, isBusy, give, renew } = useRefunds(order._id, t('offline.tap'))
  const [draft, setDraft] = useState(EMPTY_REFUND)
  const [isChecked, setChecked] = useState(false)
  const guard = useLeaveGuard(draft !== EMPTY_REFUND, onClose)
  const canGive = sheet !== undefined && sheet.left.amount > 0
  const sum = sheet && formatMoney(computeRefundAmount(draft, sheet), language)
  const send = async () => {
    setChecked(true)
    if (!sheet || validateRefundDraft(draft, sheet) || !(await give(draft))) return
    show({ text: t('refund.done', { amount: sum ?? '' }), tone: 'success' })
    onClose()
  }
  return (
    <>
      <Sheet
        open
        onClose={guard.leave}
        backdropCloses={false}
        title={t('refund.heading', { number: order.orderId })}
        footer={
          canGive && (
            <div className="grid grid-cols-2 gap-2">
              <Button variant="secondary" onClick={guard.leave}>
                {t('refund.keep')}
              </Button>
              <Button variant="danger" busy={isBusy} onClick={send}>
                <bdi>{t('refund.confirm', { amount: sum ?? '' })}</bdi>
              </Button>
            </div>
          )
        }
      >
        <div className="grid gap-5">
          {isFailed && <Notice tone="danger">{t('refund.notRead')}</Notice>}
          {!sheet && !isFailed && <Skeleton className="h-48 w-full rounded-lg" />}
          {sheet && !canGive && <Notice>{t('refund.nothingLeft')}</Notice>}
          {canGive && (
            <RefundForm
              refunds={sheet}
              draft={draft}
              isChecked={isChecked}
              onChange={(change) => {
                setDraft((before) => ({ ...before, ...change }))
                renew()
              }}
            />
          )}
          {sheet && <RefundList refunds={sheet.refunds} timeZone={order.store.timeZone} />}
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
