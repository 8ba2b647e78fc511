import { type RefundStage, splitRefunds } from '#core/payments/domain/refund-sums.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge, type BadgeProps } from '#platform/ui/badge.tsx'
import type { StaffRequest } from '../../contract/console-endpoints.ts'
import { usePayLinksConsoleTexts } from '../pay-links-console-texts.ts'

const TONES: Readonly<Record<StaffRequest['state'], BadgeProps['tone']>> = {
  open: 'brand',
  paid: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
  moved: 'neutral',
}

const REFUND_TONES: Readonly<Record<RefundStage, BadgeProps['tone']>> = {
  refundUncertain: 'danger',
  refunding: 'warning',
  refunded: 'neutral',
}

interface RequestRowProps {
  readonly request: StaffRequest
  readonly timeZone: string
  readonly onOpen: () => void
}

/** One link in the list: what for, how much, and where it stands. */
export const RequestRow = ({ request, timeZone, onOpen }: RequestRowProps) => {
  const t = usePayLinksConsoleTexts()
  const language = useLanguage()
  const { number, state, amount, paid, description, lines, expiresAt, createdAt, by, phone } = request
  const what = description || lines.map(({ name }) => name).join(', ')
  const isPartPaid = state !== 'paid' && paid.amount > 0
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="pressable grid w-full gap-1.5 rounded-lg border border-line bg-surface-raised p-4 text-start hover:border-line-strong"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            {t('sheet.heading', { number })}
            <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
            {splitRefunds(request).map(({ stage, amount: back }) => (
              <Badge key={stage} tone={REFUND_TONES[stage]}>
                {t(`refunds.${stage}`, { amount: formatMoney(back, language) })}
              </Badge>
            ))}
          </span>
          <bdi className="font-bold tabular-nums">{formatMoney(amount, language)}</bdi>
        </span>
        {what && <bdi className="line-clamp-2">{what}</bdi>}
        {isPartPaid && <span>{t('row.paid', { paid: formatMoney(paid, language) })}</span>}
        <span className="text-muted text-sm">
          {state === 'open'
            ? t('row.until', { time: formatDateTime(expiresAt, timeZone, language) })
            : formatDateTime(createdAt, timeZone, language)}
          {phone && (
            <>
              {' · '}
              <bdi dir="ltr">{phone}</bdi>
            </>
          )}
          {by && (
            <>
              {' · '}
              <bdi>{by}</bdi>
            </>
          )}
        </span>
      </button>
    </li>
  )
}
