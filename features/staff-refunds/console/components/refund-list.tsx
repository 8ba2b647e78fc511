import { SheetPart } from '#core/orders/console/sheet-part.tsx'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import type { RefundSummary } from '../../contract/endpoints.ts'
import { useStaffRefundsTexts } from '../staff-refunds-texts.ts'

const TONES = {
  requested: 'warning',
  accepted: 'warning',
  uncertain: 'danger',
  refunded: 'success',
  failed: 'danger',
} as const

interface RefundListProps {
  readonly refunds: RefundSummary['refunds']
  readonly timeZone: string
}

/** The refunds of an order: amount, reason, member of staff, and whether the gateway has carried them out. */
export const RefundList = ({ refunds, timeZone }: RefundListProps) => {
  const t = useStaffRefundsTexts()
  const language = useLanguage()
  if (refunds.length === 0) return null
  return (
    <SheetPart heading={t('refund.given')}>
      <ul className="grid gap-2">
        {refunds.map(({ _id, at, amount, status, reason, by, lines }) => (
          <li key={_id} className="rounded-lg border border-line px-3 py-2 text-sm">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <bdi className="font-semibold">{formatMoney(amount, language)}</bdi>
              <Badge tone={TONES[status]}>{t(`refund.${status}`)}</Badge>
            </p>
            {status === 'uncertain' && <p>{t('refund.uncertainHint')}</p>}
            {lines.map(({ name, qty }) => (
              <p key={name}>
                {qty} × <bdi>{name}</bdi>
              </p>
            ))}
            {by && (
              <p>
                <bdi>{reason}</bdi>
              </p>
            )}
            <p className="text-muted">
              {joinWithCommas([by || t('refund.byItself'), formatDateTime(at, timeZone, language)], language)}
            </p>
          </li>
        ))}
      </ul>
    </SheetPart>
  )
}
