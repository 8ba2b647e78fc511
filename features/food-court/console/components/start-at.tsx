import type { BoardPartProps, KitchenPartProps } from '#core/orders/console/board-extensions.tsx'
import { formatTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { useFoodCourtConsoleTexts } from '../food-court-console-texts.ts'
import { useKitchenPlans } from '../kitchen-plans.ts'

/** When the kitchen should begin, so that its tray is ready with those of the other stalls; nothing for other orders. */
const StartLine = ({ orderId, timeZone, className }: KitchenPartProps & { readonly className?: string }) => {
  const t = useFoodCourtConsoleTexts()
  const language = useLanguage()
  const plan = useKitchenPlans((state) => state.byOrder[orderId])
  if (!plan?.startAt) return null
  const time = formatTime(plan.startAt, timeZone, language)
  return (
    <p className={classNames('flex items-start gap-1.5', className)}>
      <ClockIcon size={16} className="mt-0.5 shrink-0" />
      <span>
        <strong className="tabular-nums">{t('startAt', { time })}</strong>{' '}
        {t('with', { stalls: joinWithCommas(plan.others, language) })}
      </span>
    </p>
  )
}

/** On the card of the board. */
export const StartAtOnCard = ({ order }: BoardPartProps) => (
  <StartLine
    orderId={order._id}
    timeZone={order.store.timeZone}
    className="rounded-sm bg-brand-soft px-2 py-1 text-sm"
  />
)

/** On the kitchen's screen, which is read from further away. */
export const StartAtInKitchen = (props: KitchenPartProps) => (
  <StartLine {...props} className="mt-1 rounded-md bg-surface-raised px-2 py-1 text-ink text-lg" />
)

/** On the ticket that the browser prints. */
export const StartAtOnTicket = ({ order }: BoardPartProps) => (
  <StartLine orderId={order._id} timeZone={order.store.timeZone} />
)
