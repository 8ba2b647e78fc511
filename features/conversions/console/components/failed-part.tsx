import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import type { ConversionOverview } from '../../contract/endpoints.ts'
import { useConversionsTexts } from '../conversions-texts.ts'
import type { ConversionCalls } from '../use-conversions.ts'

type FailedEvent = ConversionOverview['failed'][number]

interface FailedProps extends Pick<ConversionCalls, 'retry'> {
  readonly event: FailedEvent
  readonly title: string
}

const Failed = ({ event, title, retry }: FailedProps) => {
  const t = useConversionsTexts()
  const language = useLanguage()
  const zone = useOutlet()?.timeZone ?? 'UTC'
  const { _id, name, orderId, error, attempts, at } = event
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 first:pt-0 last:pb-0" data-failed={_id}>
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <bdi className="font-semibold">{title}</bdi>{' '}
          {orderId === null ? t('failed.view') : t('failed.order', { number: `\u2066${orderId}\u2069` })}
          {name === 'Refund' && ` · ${t('event.refund')}`}
        </p>
        <p className="text-muted text-sm">
          <bdi>{formatDateTime(at, zone, language)}</bdi>
          {' · '}
          {t('failed.attempts', { count: attempts })}
          {' · '}
          {t('ledger.answer', { answer: `\u2068${error}\u2069` })}
        </p>
      </div>
      <Button size="sm" variant="secondary" className="min-h-target" onClick={() => retry(_id)}>
        {t('failed.retry')}
      </Button>
    </li>
  )
}

/** What vendors refused or did not take for days; nothing at all when there is none. */
export const FailedPart = ({
  overview: { failed, pixels },
  retry,
}: { readonly overview: ConversionOverview } & Pick<ConversionCalls, 'retry'>) => {
  const t = useConversionsTexts()
  if (failed.length === 0) return null
  const titles = new Map(pixels.map(({ vendor, title }) => [vendor, title]))
  return (
    <ExplainedSection heading={t('failedEvents')} text={t('failedEvents.text')}>
      <ul className="divide-y divide-line">
        {failed.map((event) => (
          <Failed
            key={event._id}
            event={event}
            title={titles.get(event.vendor) ?? event.vendor}
            retry={retry}
          />
        ))}
      </ul>
    </ExplainedSection>
  )
}
