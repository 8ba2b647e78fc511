import { useServerNow } from '#core/console-shell/console/server-clock.ts'
import { formatMinutes } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { minutes } from '#platform/kernel/clock.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { getOrderAge, type OrderAge } from '../board/order-age.ts'
import { formatClock, formatDurationAttribute } from '../format-clock.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

const TONES = {
  calm: 'bg-surface-sunken text-muted',
  soon: 'bg-warning-soft text-warning',
  late: 'bg-danger-soft text-danger',
}

const AgeText = ({ age: { kind, milliseconds } }: { age: OrderAge }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  if (kind === 'waited')
    return (
      <>
        <span className="sr-only">{t('card.waiting')}</span>
        <time dateTime={formatDurationAttribute(milliseconds)}>
          <bdi>{formatClock(milliseconds)}</bdi>
        </time>
      </>
    )
  const round = kind === 'left' ? Math.ceil : Math.floor
  const whole = round(milliseconds / minutes(1))
  return t(`age.${kind}`, { time: formatMinutes(whole, whole, language) })
}

/** How long an order has waited, or how long until its time: in words, and in colour once it needs a look. */
export const OrderAgeTag = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const now = useServerNow()
  const age = order.when === 'now' ? getOrderAge(order, now) : undefined
  if (!age) return null
  const isLate = age.tone === 'late'
  return (
    <span
      data-age={age.tone}
      className={classNames(
        'inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap rounded-xs px-2 font-semibold text-sm tabular-nums',
        TONES[age.tone],
      )}
    >
      {isLate ? <WarningIcon size={16} /> : <ClockIcon size={16} />}
      <AgeText age={age} />
      {isLate && order.column === 'new' && <span className="sr-only">{t('card.tooLong')}</span>}
    </span>
  )
}
