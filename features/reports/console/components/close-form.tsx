import { useState } from 'react'
import { AmountField } from '#core/console-shell/console/amount-field.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import type { ApiError } from '#platform/contract/client.ts'
import { formatColumnMoney, formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import type { ClosingDay } from '../../contract/closing-endpoints.ts'
import {
  CLOSING_REASONS,
  type ClosingReason,
  canLeaveOrdersOpen,
  computeExpectedCash,
} from '../../domain/day-closing.ts'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'
import type { ClosingInput } from '../use-closing-day.ts'
import { Panel } from './panel.tsx'

interface Draft {
  readonly openingFloat: number | undefined
  readonly paidIn: number | undefined
  readonly paidOut: number | undefined
  readonly counted: number | undefined
  readonly leftInDrawer: number | undefined
  readonly reason: ClosingReason | undefined
  readonly note: string
  readonly withOpenOrders: boolean
}

const AMOUNTS = ['openingFloat', 'paidIn', 'paidOut', 'counted', 'leftInDrawer'] as const

const AMOUNT_TEXTS = {
  openingFloat: 'close.float',
  paidIn: 'close.paidIn',
  paidOut: 'close.paidOut',
  counted: 'close.counted',
  leftInDrawer: 'close.left',
} as const

/** What the drawer must hold by what is written so far; undefined for a role that counts blind. */
const computeExpected = ({ cash }: ClosingDay, draft: Draft): number | undefined =>
  cash
    ? computeExpectedCash({
        openingFloat: draft.openingFloat ?? 0,
        cashSales: cash.sales,
        cashRefunds: cash.refunds,
        paidIn: draft.paidIn ?? 0,
        paidOut: draft.paidOut ?? 0,
      })
    : undefined

const toInput = ({ day }: ClosingDay, draft: Draft, counted: number): ClosingInput => ({
  ...{ day, counted },
  openingFloat: draft.openingFloat ?? 0,
  paidIn: draft.paidIn ?? 0,
  paidOut: draft.paidOut ?? 0,
  leftInDrawer: draft.leftInDrawer ?? 0,
  ...(draft.reason && { reason: draft.reason }),
  ...(draft.note.trim() && { note: draft.note }),
  ...(draft.withOpenOrders && { withOpenOrders: true }),
})

const createDraft = ({ lastLeftInDrawer }: ClosingDay): Draft => ({
  openingFloat: lastLeftInDrawer ?? undefined,
  ...{ paidIn: undefined, paidOut: undefined, counted: undefined, leftInDrawer: undefined },
  ...{ reason: undefined, note: '', withOpenOrders: false },
})

interface CloseFormProps {
  readonly day: ClosingDay
  readonly onClose: (input: ClosingInput) => Promise<ApiError | undefined>
}

/** Orders that have not ended: named, because they would not count on this day. */
const OpenOrders = ({
  day,
  isLeftOpen,
  onLeaveOpen,
}: {
  day: ClosingDay
  isLeftOpen: boolean
  onLeaveOpen: (isLeftOpen: boolean) => void
}) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const { role } = useConsoleData().staff
  const { openOrders, currency } = day
  if (openOrders.length === 0) return null
  return (
    <div className="rounded-sm bg-warning-soft p-3">
      <p className="font-semibold text-sm text-warning">
        {t('close.openOrders', { count: openOrders.length })}
      </p>
      <ul className="mt-1 text-sm">
        {openOrders.map(({ number, isPaid, total }) => (
          <li key={number} className="flex justify-between gap-4 py-0.5">
            <span>
              {t('close.openOrder', { number: String(number) })} · {t(isPaid ? 'close.paid' : 'close.unpaid')}
            </span>
            <bdi className="tabular-nums">{formatColumnMoney({ amount: total, currency }, language)}</bdi>
          </li>
        ))}
      </ul>
      {canLeaveOrdersOpen(role) ? (
        <CheckboxField
          label={t('close.leaveOpen')}
          checked={isLeftOpen}
          onChange={({ currentTarget }) => onLeaveOpen(currentTarget.checked)}
        />
      ) : (
        <p className="mt-1 text-sm">{t('close.askManager')}</p>
      )}
    </div>
  )
}

/** Counts the drawer and closes the day. */
export const CloseForm = ({ day, onClose }: CloseFormProps) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const [draft, setDraft] = useState(() => createDraft(day))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(createDraft(day))
  const { question } = useLeaveGuard(isChanged, () => undefined)
  const [refusal, setRefusal] = useState<ApiError>()
  const [isMissing, setIsMissing] = useState(false)
  const { currency, cash, lastLeftInDrawer } = day
  const write = (amount: number): string => formatColumnMoney({ amount, currency }, language)
  const expected = computeExpected(day, draft)
  const difference =
    expected !== undefined && draft.counted !== undefined ? draft.counted - expected : undefined
  const hasReason = (difference !== undefined && difference !== 0) || refusal?.field === 'reason'
  const errorAt = (field: string): string | undefined =>
    refusal?.field === field ? refusal.message : undefined
  const submit = async (): Promise<void> => {
    const { counted } = draft
    setIsMissing(counted === undefined)
    if (counted !== undefined) setRefusal(await onClose(toInput(day, draft, counted)))
  }
  return (
    <Panel heading={t('close.form')}>
      <form noValidate className="grid gap-4 p-4" onSubmit={(event) => event.preventDefault()}>
        <OpenOrders
          day={day}
          isLeftOpen={draft.withOpenOrders}
          onLeaveOpen={(withOpenOrders) => setDraft({ ...draft, withOpenOrders })}
        />
        {AMOUNTS.map((name) => (
          <AmountField
            key={name}
            label={t(AMOUNT_TEXTS[name])}
            required={name === 'counted'}
            currency={currency}
            value={draft[name]}
            hint={
              name === 'openingFloat' && lastLeftInDrawer !== null
                ? t('close.floatHint', { amount: write(lastLeftInDrawer) })
                : undefined
            }
            error={name === 'counted' && isMissing ? t('close.missing') : errorAt(name)}
            onChange={(amount) => setDraft((before) => ({ ...before, [name]: amount }))}
          />
        ))}
        {cash && expected !== undefined && (
          <dl className="grid gap-1 border-line border-t pt-3 text-sm">
            {(
              [
                ['close.cashSales', cash.sales],
                ['close.cashRefunds', -cash.refunds],
                ['close.expected', expected],
                ...(difference === undefined ? [] : ([['close.difference', difference]] as const)),
              ] as const
            ).map(([name, amount]) => (
              <div key={name} className="flex justify-between gap-4">
                <dt>{t(name)}</dt>
                <dd
                  className={
                    name === 'close.difference' && amount !== 0 ? 'font-semibold text-danger' : 'tabular-nums'
                  }
                >
                  <bdi>{write(amount)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {hasReason && (
          <SelectField
            label={t('close.reason')}
            required
            placeholder={t('close.chooseReason')}
            value={draft.reason ?? ''}
            error={draft.reason ? undefined : errorAt('reason')}
            options={CLOSING_REASONS.map((value) => ({ value, label: t(`close.reason.${value}`) }))}
            onChange={({ currentTarget }) =>
              setDraft({ ...draft, reason: CLOSING_REASONS.find((reason) => reason === currentTarget.value) })
            }
          />
        )}
        <TextArea
          label={t('close.note')}
          optional
          rows={2}
          maxLength={300}
          value={draft.note}
          onChange={({ currentTarget }) => setDraft({ ...draft, note: currentTarget.value })}
        />
        <p className="rounded-sm bg-surface-sunken p-3 text-sm">{t('close.final')}</p>
        {refusal && refusal.field === undefined && (
          <Notice tone="danger">{refusal.message || t('failed')}</Notice>
        )}
        <Button type="submit" full onClick={submit}>
          {difference
            ? t('close.submitDifference', {
                difference: formatMoney({ amount: difference, currency }, language),
              })
            : t('close.submit')}
        </Button>
        {question}
      </form>
    </Panel>
  )
}
