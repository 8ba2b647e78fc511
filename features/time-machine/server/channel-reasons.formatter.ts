import type { ChannelCause, ChannelExplanation } from '#core/stores/domain/explain-channel.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { formatHoursCause } from './hours.formatter.ts'
import type { ReasonContext } from './reason-context.data.ts'

const formatCause = (cause: ChannelCause, hasOwnHours: boolean, context: ReasonContext): string => {
  const { store, language, translate } = context
  const at = (instant: Date) => formatDateTime(instant, store.timeZone, language)
  switch (cause.kind) {
    case 'hours':
      return translate(hasOwnHours ? 'reason.serviceHours' : 'reason.hours', {
        hours: formatHoursCause(cause, context),
      })
    case 'lastOrder':
      return translate('reason.lastOrder', {
        minutes: cause.minutes,
        hours: formatHoursCause(cause.hours, context),
      })
    case 'pause':
      return cause.until
        ? translate('reason.pausedUntil', { until: at(cause.until) })
        : translate('reason.paused')
    case 'downtime':
      return translate('reason.downtime', { from: at(cause.from), to: at(cause.to) })
    case 'storeInactive':
    case 'serviceOff':
    case 'underTesting':
      return translate(`reason.${cause.kind}`)
  }
}

/** Why a channel takes orders or not, and what opens it next. */
export const formatChannelReasons = (
  { cause, next, hasOwnHours }: ChannelExplanation,
  context: ReasonContext,
): string[] => [
  formatCause(cause, hasOwnHours, context),
  ...(next ? [context.translate('reason.opensNext', { hours: formatHoursCause(next, context) })] : []),
]
