import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { SheetPart } from '#core/orders/console/sheet-part.tsx'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import type { ConversionsConsoleApi, OrderLedger } from '../../contract/endpoints.ts'
import { useConversionsTexts } from '../conversions-texts.ts'
import { SourceName } from './source-name.tsx'

const TONES = { delivered: 'success', waiting: 'warning', failed: 'danger', withheld: 'neutral' } as const

type LedgerEvent = OrderLedger['events'][number]

/** Under which consent an event left, or why it did not. */
const EventReason = ({ event, zone }: { event: LedgerEvent; zone: string }) => {
  const t = useConversionsTexts()
  const language = useLanguage()
  const { consent, status, error } = event
  if (consent) {
    const purposes = joinWithCommas(
      consent.purposes.map((purpose) => t(`purpose.${purpose}`)),
      language,
    )
    const time = consent.chosenAt && formatDateTime(consent.chosenAt, zone, language)
    return <>{time ? t('ledger.consent', { purposes, time }) : t('ledger.noObjection', { purposes })}</>
  }
  if (status === 'withheld')
    return <>{t(error === 'unrecognised' ? 'ledger.unrecognised' : 'ledger.noConsent')}</>
  return error === null ? null : t('ledger.answer', { answer: `\u2068${error}\u2069` })
}

const Event = ({ event, zone }: { event: LedgerEvent; zone: string }) => {
  const t = useConversionsTexts()
  const language = useLanguage()
  const { name, title, sentBy, status, at } = event
  return (
    <li className="py-2 first:pt-0 last:pb-0" data-event={`${event.vendor} ${sentBy} ${status}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="font-semibold">{title}</bdi>
        {name === 'Refund' && <span>{t('event.refund')}</span>}
        <span>{t(`sentBy.${sentBy}`)}</span>
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
      </p>
      <p className="text-muted text-sm">
        <bdi>{formatDateTime(at, zone, language)}</bdi>
        {' · '}
        <EventReason event={event} zone={zone} />
      </p>
    </li>
  )
}

const Ledger = ({ ledger, zone }: { ledger: OrderLedger; zone: string }) => {
  const t = useConversionsTexts()
  const { events, counted, source } = ledger
  return (
    <div className="grid gap-2">
      {source && (
        <p className="text-sm">
          {t('ledger.source')} <SourceName source={source} />
        </p>
      )}
      {events.length === 0 ? (
        <p className="text-muted text-sm">{t('ledger.none')}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {events.map((event) => (
              <Event key={event._id} event={event} zone={zone} />
            ))}
          </ul>
          <p className="text-muted text-sm">{t('ledger.counted', { count: counted })}</p>
        </>
      )}
    </div>
  )
}

/** Loaded on a tap: staff look at it now and then. */
const LoadedLedger = ({ order }: BoardPartProps) => {
  const t = useConversionsTexts()
  const [ledger, setLedger] = useState<OrderLedger | 'failed'>()
  const { _id: id, version } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the order may be a new event
  useEffect(() => {
    void consoleApi<ConversionsConsoleApi>()('GET /api/v1/console/orders/:id/conversions', {
      params: { id },
    }).then((answer) => setLedger(answer.ok ? answer.data : 'failed'))
  }, [id, version])
  if (ledger === undefined) return null
  if (ledger === 'failed') return <p className="text-sm">{t('failed')}</p>
  return <Ledger ledger={ledger} zone={order.store.timeZone} />
}

/** What left of an order to advertisers and analysts; for those who decide about it. */
export const OrderEvents = ({ order }: BoardPartProps) => {
  const t = useConversionsTexts()
  const { role } = useConsoleData().staff
  const [isOpen, setOpen] = useState(false)
  if (role !== 'owner' && role !== 'manager') return null
  return (
    <SheetPart heading={t('ledger')}>
      {isOpen ? (
        <LoadedLedger order={order} />
      ) : (
        <Button size="sm" variant="secondary" className="min-h-target" onClick={() => setOpen(true)}>
          {t('ledger.open')}
        </Button>
      )}
    </SheetPart>
  )
}
