import { useState } from 'react'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { formatMinutes, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MinusIcon } from '#platform/ui/icons/minus.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import {
  decreaseMinutes,
  increaseMinutes,
  isMaximum,
  isMinimum,
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
    <fieldset className="flex flex-1 basis-36 items-center justify-between">
      <legend className="sr-only">{t('accept.minutes')}</legend>
      <IconButton
        label={t('accept.fewer')}
        icon={<MinusIcon size={20} />}
        tone="sunken"
        aria-disabled={isMinimum(value) || undefined}
        onClick={() => onChange(decreaseMinutes(value))}
      />
      <output aria-live="polite" className="font-bold tabular-nums">
        <bdi>{formatMinutes(value, value, language)}</bdi>
      </output>
      <IconButton
        label={t('accept.more')}
        icon={<PlusIcon size={20} />}
        tone="sunken"
        aria-disabled={isMaximum(value) || undefined}
        onClick={() => onChange(increaseMinutes(value))}
      />
    </fieldset>
  )
}

/** Accepts an order with the minutes until it is ready; a scheduled order is accepted for its agreed time. */
export const AcceptControls = ({
  order,
  busy,
  onAccept,
}: {
  order: BoardOrder
  busy: boolean
  onAccept: (minutes?: number) => unknown
}) => {
  const t = useOrdersConsoleTexts()
  const outlet = useOutlet()
  const usual = outlet?.preparationMinutes ?? QUICK_MINUTES[1]
  const [minutes, setMinutes] = useState(usual + (outlet?.busy?.extraMinutes ?? 0))
  const isForLater = order.scheduledFor !== null
  return (
    <div className="grid gap-2">
      {!isForLater && <QuickMinutes value={minutes} onChange={setMinutes} />}
      <div className="flex flex-wrap items-center gap-2">
        {!isForLater && <MinutesStepper value={minutes} onChange={setMinutes} />}
        <Button
          busy={busy}
          onClick={() => onAccept(isForLater ? undefined : minutes)}
          className="flex-1 basis-24 px-3"
        >
          {t('action.accept')}
        </Button>
      </div>
    </div>
  )
}
