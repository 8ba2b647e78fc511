import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { formatTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { useFoodCourtConsoleTexts } from '../food-court-console-texts.ts'
import { useKitchenPlans } from '../kitchen-plans.ts'

/** When the kitchen should begin, so that its tray is ready with those of the other stalls. */
export const StartAt = ({ order }: BoardPartProps) => {
  const t = useFoodCourtConsoleTexts()
  const language = useLanguage()
  const plan = useKitchenPlans((state) => state.byOrder[order._id])
  if (!plan?.startAt) return null
  const time = formatTime(plan.startAt, order.store.timeZone, language)
  return (
    <p className="flex items-start gap-1.5 rounded-sm bg-brand-soft px-2 py-1 text-sm">
      <ClockIcon size={16} className="mt-0.5 shrink-0" />
      <span>
        <strong className="tabular-nums">{t('startAt', { time })}</strong>{' '}
        {t('with', { stalls: joinWithCommas(plan.others, language) })}
      </span>
    </p>
  )
}
