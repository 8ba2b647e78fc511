import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import type { SystemDelivery } from '../../contract/endpoints.ts'
import { BY_HAND } from '../../domain/step.ts'
import { useTableSystemTexts } from '../table-system-texts.ts'
import type { TableSystemCalls } from '../use-table-system.ts'

const TONES = { delivered: 'success', waiting: 'warning', failed: 'danger' } as const

interface DeliveryProps extends Pick<TableSystemCalls, 'retry'> {
  readonly delivery: SystemDelivery
}

const Delivery = ({ delivery, retry }: DeliveryProps) => {
  const t = useTableSystemTexts()
  const language = useLanguage()
  const zone = useOutlet()?.timeZone ?? 'UTC'
  const { _id, orderId, table, kind, status, attempts, error, createdAt } = delivery
  const isByHand = error === BY_HAND
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 first:pt-0 last:pb-0" data-delivery={status}>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{t(`kind.${kind}`)}</span>
          <Badge tone={TONES[status]}>{t(`log.${status}`)}</Badge>
        </p>
        <p className="text-muted text-sm">
          {t('log.where', { table: `\u2068${table}\u2069`, number: `\u2066${orderId}\u2069` })}
          {' · '}
          <bdi>{formatDateTime(createdAt, zone, language)}</bdi>
          {attempts > 1 && ` · ${t('log.attempts', { count: attempts })}`}
        </p>
        {error !== null && (
          <p className="wrap-anywhere text-sm">{isByHand ? t('log.byHand') : <bdi>{error}</bdi>}</p>
        )}
      </div>
      {status === 'failed' && !isByHand && (
        <Button size="sm" variant="secondary" onClick={() => retry(_id)}>
          {t('log.retry')}
        </Button>
      )}
    </li>
  )
}

interface DeliveriesPartProps extends Pick<TableSystemCalls, 'retry'> {
  readonly deliveries: readonly SystemDelivery[]
}

/** What was last sent to the system, and a button to send again what has failed. */
export const DeliveriesPart = ({ deliveries, retry }: DeliveriesPartProps) => {
  const t = useTableSystemTexts()
  return (
    <ExplainedSection heading={t('log')} text={t('log.text')}>
      {deliveries.length === 0 ? (
        <p className="text-muted">{t('log.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <Delivery key={delivery._id} delivery={delivery} retry={retry} />
          ))}
        </ul>
      )}
    </ExplainedSection>
  )
}
