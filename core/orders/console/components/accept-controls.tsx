import { useState } from 'react'
import { useServerNow } from '#core/console-shell/console/server-clock.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { formatMinutes, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MinusIcon } from '#platform/ui/icons/minus.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import type { DelayReason } from '../../domain/delay-reason.ts'
import { computePromisedMinutes } from '../../domain/promise.ts'
import {
  decreaseMinutes,
  increaseMinutes,
  isAtMaxMinutes,
  isAtMinMinutes,
  QUICK_MINUTES,
} from '../board/accept-minutes.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

interface MinutesProps {
  readonly value: number
  readonly onChange: (minutes: number) => void
}

const QuickMinutes = ({ value, onChange }: MinutesProps) => {
  const language = useLanguage()
  return (
    <div className="grid grid-cols-4 gap-1">
      {QUICK_MINUTES.map((minutes) => (
        <button
          key={minutes}
          type="button"
          aria-pressed={minutes === value}
          aria-label={formatMinutes(minutes, minutes, language)}
          onClick={() => onChange(minutes)}
          className={classNames(
            'pressable min-h-target rounded-md border font-semibold text-sm tabular-nums',
            minutes === value
              ? 'border-ink bg-ink text-surface'
              : 'border-line bg-surface-raised text-ink hover:border-line-strong',
          )}
        >
          {formatNumber(minutes, language)}
        </button>
      ))}
    </div>
  )
}

const MinutesStepper = ({ value, onChange }: MinutesProps) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  return (
    <fieldset className="flex flex-1 basis-30 items-center justify-between rounded-sm border border-line">
      <legend className="sr-only">{t('accept.minutes')}</legend>
      <IconButton
        label={t('accept.fewer')}
        icon={<MinusIcon size={20} />}
        aria-disabled={isAtMinMinutes(value) || undefined}
        onClick={() => onChange(decreaseMinutes(value))}
      />
      <output aria-live="polite" className="whitespace-nowrap font-bold text-sm tabular-nums">
        <span aria-hidden="true">{formatNumber(value, language)}</span>
        <span className="sr-only">{formatMinutes(value, value, language)}</span>
      </output>
      <IconButton
        label={t('accept.more')}
        icon={<PlusIcon size={20} />}
        aria-disabled={isAtMaxMinutes(value) || undefined}
        onClick={() => onChange(increaseMinutes(value))}
      />
    </fieldset>
  )
}

/** The reasons that staff choose from; only a delivery waits for a driver. */
const listDelayReasons = (order: BoardOrder) =>
  (['kitchen', 'item', 'driver'] as const).filter(
    (reason) => reason !== 'driver' || getChannel(order.orderType) === 'delivery',
  )

type StatedDelay = ReturnType<typeof listDelayReasons>[number]

/** Says what a later time than promised means for the customer, and asks why. */
const DelayChoice = ({
  order,
  value,
  onChange,
}: {
  order: BoardOrder
  value: StatedDelay
  onChange: (reason: StatedDelay) => void
}) => {
  const t = useOrdersConsoleTexts()
  return (
    <fieldset className="grid gap-1.5 rounded-md bg-warning-soft p-2 text-sm">
      <legend className="sr-only">{t('delay.why')}</legend>
      <p>{t('delay.later')}</p>
      <div className="flex flex-wrap gap-1">
        {listDelayReasons(order).map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={reason === value}
            onClick={() => onChange(reason)}
            className={classNames(
              'pressable min-h-target rounded-md border px-2.5 font-semibold',
              reason === value
                ? 'border-ink bg-ink text-surface'
                : 'border-line-strong bg-surface-raised text-ink',
            )}
          >
            {t(`delay.${reason}`)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** The minutes that keep the promise at this moment; the usual ones for an order without a promise. */
const usePromisedMinutes = ({ promisedReadyAt }: BoardOrder, now: number): number => {
  const outlet = useOutlet()
  if (promisedReadyAt) return computePromisedMinutes(new Date(promisedReadyAt), new Date(now))
  return (outlet?.preparationMinutes ?? QUICK_MINUTES[1]) + (outlet?.busy?.extraMinutes ?? 0)
}

/** What staff state when they accept. */
export interface StatedAcceptance {
  readonly minutes?: number
  readonly delay?: DelayReason
}

/**
 * Accepts an order with the minutes until it is ready, by default those that keep the promise given to the customer;
 * a scheduled order is accepted for its agreed time.
 */
export const AcceptControls = ({
  order,
  busy,
  hasQuickMinutes,
  onAccept,
}: {
  order: BoardOrder
  busy: boolean
  /** Offers the usual minutes with one tap each, where there is room. */
  hasQuickMinutes: boolean
  onAccept: (stated: StatedAcceptance) => unknown
}) => {
  const t = useOrdersConsoleTexts()
  const now = useServerNow()
  const promised = usePromisedMinutes(order, now)
  const [chosen, setChosen] = useState<number>()
  const [delay, setDelay] = useState<StatedDelay>('kitchen')
  const minutes = chosen ?? promised
  const isForLater = order.scheduledFor !== null
  const isLater =
    chosen !== undefined &&
    order.latestReadyAt !== null &&
    now + chosen * 60_000 > Date.parse(order.latestReadyAt)
  const accept = () => {
    if (isForLater || chosen === undefined) return onAccept({})
    return onAccept({ minutes: chosen, ...(isLater ? { delay } : {}) })
  }
  return (
    <div className="grid gap-2">
      {hasQuickMinutes && !isForLater && <QuickMinutes value={minutes} onChange={setChosen} />}
      {isLater && !isForLater && <DelayChoice order={order} value={delay} onChange={setDelay} />}
      <div className="flex flex-wrap items-center gap-2">
        {!isForLater && <MinutesStepper value={minutes} onChange={setChosen} />}
        <Button
          variant="ink"
          busy={busy}
          onClick={accept}
          className="min-h-target flex-1 basis-20 px-3 text-sm"
        >
          {t('action.accept')}
        </Button>
      </div>
    </div>
  )
}
