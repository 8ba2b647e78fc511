import { formatDateTime, formatTime, formatTimeRange } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { CloseIcon } from '#platform/ui/icons/close.tsx'
import type { Order } from '../../contract/endpoints.ts'
import { useOrdersTexts } from '../orders-texts.ts'
import { useArrival } from '../use-arrival.ts'

type Step = Order['timeline'][number]

const BAD_ENDS: ReadonlySet<Step['key']> = new Set(['cancelled', 'declined', 'undelivered'])

const StepMark = ({ step, isNow }: { step: Step; isNow: boolean }) => {
  const isBad = BAD_ENDS.has(step.key)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'z-10 grid size-8 shrink-0 place-items-center rounded-full border-2',
        step.at === null && 'border-line bg-surface',
        step.at !== null && isBad && 'border-danger bg-danger text-on-danger',
        step.at !== null && !isBad && 'border-brand-strong',
        step.at !== null && !isBad && (isNow ? 'bg-surface' : 'bg-brand-strong text-surface-raised'),
      )}
    >
      {step.at !== null && isBad && <CloseIcon size={18} />}
      {step.at !== null &&
        !isBad &&
        (isNow ? (
          <span className="size-4 rounded-full bg-brand-strong forced-colors:bg-[Highlight]" />
        ) : (
          <CheckIcon size={18} />
        ))}
    </span>
  )
}

interface OrderTimelineProps {
  readonly order: Order
  /** IANA zone of the store; for a minimal order the browser's own zone instead of UTC. */
  readonly timeZone: string
}

/** Each step of an order with the clock time at which it was reached, in the store's zone. */
export const OrderTimeline = ({ order, timeZone }: OrderTimelineProps) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const { timeline } = order
  const at = timeline.findLastIndex((step) => step.at !== null)
  const arrival = useArrival(order)
  return (
    <ol aria-label={t('status.timeline')} className="grid">
      {timeline.map((step, index) => (
        <li
          key={step.key}
          aria-current={index === at && !order.isFinal ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < timeline.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute start-[0.9375rem] top-8 bottom-0 w-0.5 forced-colors:bg-[CanvasText]',
                index < at ? 'bg-brand-strong' : 'bg-line',
              )}
            />
          )}
          <StepMark step={step} isNow={index === at && !order.isFinal} />
          <span className="flex min-h-8 flex-1 items-baseline justify-between gap-x-4 pt-1">
            <span className={classNames(step.at === null && 'text-muted', index === at && 'font-bold')}>
              {step.text}
              {step.at === null && <span className="sr-only"> ({t('status.toCome')})</span>}
            </span>
            {step.at !== null && (
              <time
                dateTime={step.at}
                title={formatDateTime(step.at, timeZone, language)}
                className="whitespace-nowrap text-muted text-sm tabular-nums"
              >
                <bdi>{formatTime(step.at, timeZone, language)}</bdi>
              </time>
            )}
            {step.at === null && arrival && index === timeline.length - 1 && (
              <bdi className="whitespace-nowrap text-muted text-sm tabular-nums">
                {formatTimeRange({ ...arrival, zone: timeZone }, language)}
              </bdi>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
