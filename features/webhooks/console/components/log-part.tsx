import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import type { WebhookDelivery } from '../../contract/endpoints.ts'
import type { IntegrationCalls } from '../use-integrations.ts'
import { useWebhooksConsoleTexts } from '../webhooks-console-texts.ts'
import { Part } from './part.tsx'

const TONES = { delivered: 'success', waiting: 'warning', failed: 'danger' } as const

interface DeliveryProps extends Pick<IntegrationCalls, 'resend'> {
  readonly delivery: WebhookDelivery
}

const Delivery = ({ delivery, resend }: DeliveryProps) => {
  const t = useWebhooksConsoleTexts()
  const language = useLanguage()
  const zone = useOutlet()?.timeZone ?? 'UTC'
  const { _id, url, event, orderId, status, attempts, answered, createdAt } = delivery
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 first:pt-0 last:pb-0" data-delivery={status}>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{t('log.order', { number: `\u2066${orderId}\u2069` })}</span>
          <span>{t(`event.${event}`)}</span>
          <Badge tone={TONES[status]}>{t(`log.${status}`)}</Badge>
        </p>
        <p className="text-muted text-sm">
          <bdi>{formatDateTime(createdAt, zone, language)}</bdi>
          {' · '}
          {t('log.tries', { count: attempts })}
          {attempts > 0 && ' · '}
          {attempts > 0 &&
            (answered === null
              ? t('log.silent')
              : t('log.answered', { status: formatNumber(answered, language) }))}
        </p>
        <bdi dir="ltr" className="wrap-anywhere block text-muted text-sm">
          {url}
        </bdi>
      </div>
      {status === 'failed' && (
        <Button size="sm" variant="secondary" onClick={() => resend(_id)}>
          {t('log.resend')}
        </Button>
      )}
    </li>
  )
}

/** Deliveries to other systems, their answers, and a button to resend. */
export const LogPart = ({
  deliveries,
  resend,
}: { readonly deliveries: readonly WebhookDelivery[] } & Pick<IntegrationCalls, 'resend'>) => {
  const t = useWebhooksConsoleTexts()
  return (
    <Part heading={t('log')}>
      {deliveries.length === 0 ? (
        <p className="text-muted">{t('logNone')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <Delivery key={delivery._id} delivery={delivery} resend={resend} />
          ))}
        </ul>
      )}
    </Part>
  )
}
