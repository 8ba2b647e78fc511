import { useServerNow } from '#core/console-shell/console/server-clock.ts'
import { performBoardAction } from '#core/orders/console/board-calls.ts'
import { useBoardExtensions } from '#core/orders/console/board-extensions.tsx'
import { useBoard } from '#core/orders/console/board-store.ts'
import { formatClock, formatDurationAttribute } from '#core/orders/console/format-clock.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { KitchenTicketItem } from '../../contract/endpoints.ts'
import { getNextState } from '../../domain/item-state.ts'
import type { ItemUpdate } from '../kitchen-store.ts'
import { useKitchenTexts } from '../kitchen-texts.ts'
import { getLateness, isFresh, type ScreenStation, type TicketView } from '../station-view.ts'
import type { TicketActions } from '../use-kitchen-calls.ts'
import { ItemButton } from './item-button.tsx'

/** When all items of an order are ready: the board's next step for it, if the board offers it to this role. */
const ReadyButton = ({ orderId }: { orderId: string }) => {
  const t = useKitchenTexts()
  const order = useBoard(({ orders }) => orders.find(({ _id }) => _id === orderId))
  const isPending = useBoard(({ pending }) => pending[orderId] !== undefined)
  if (!order?.actions.includes('ready')) return null
  return (
    <Button
      full
      busy={isPending}
      onClick={() => performBoardAction(order, { action: 'ready' }, t('offline'))}
    >
      {t('ready')}
    </Button>
  )
}

/** What other parts of the product tell the kitchen about an order. */
const KitchenExtensions = ({ ticket: { _id, timeZone } }: Pick<TicketView, 'ticket'>) =>
  useBoardExtensions().map(
    ({ name, KitchenPart }) => KitchenPart && <KitchenPart key={name} orderId={_id} timeZone={timeZone} />,
  )

const HEADS = {
  onTime: 'bg-surface-sunken text-ink',
  soon: 'bg-warning text-on-warning',
  late: 'bg-danger text-on-danger',
} as const

/** Order number, fulfilment, time in the kitchen and due time. */
const TicketHead = ({ ticket, isStopped }: Pick<TicketView, 'ticket'> & { isStopped: boolean }) => {
  const t = useKitchenTexts()
  const language = useLanguage()
  const now = useServerNow()
  const { dueAt, since, timeZone, name, orderType, table, orderNote, allergies, answers } = ticket
  const lateness = isStopped ? 'late' : getLateness(ticket, now)
  const passed = now - Date.parse(since)
  return (
    <header className={classNames('rounded-t-lg px-3 py-2', HEADS[lateness])} data-lateness={lateness}>
      <h2 className="flex items-baseline justify-between gap-3 font-bold">
        <span className="text-3xl tabular-nums leading-none">
          <span className="sr-only">{t('order')} </span>
          <bdi>{ticket.orderId}</bdi>
        </span>
        <time dateTime={formatDurationAttribute(passed)} className="text-2xl tabular-nums">
          <span className="sr-only">{t('elapsed')} </span>
          <bdi>{formatClock(passed)}</bdi>
        </time>
      </h2>
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold text-lg">
        <span>
          {table ? (
            <bdi>{t(`place.${table.kind}`, { name: table.name })}</bdi>
          ) : (
            t(`service.${getChannel(orderType)}`)
          )}{' '}
          <bdi className="wrap-anywhere font-medium">{name}</bdi>
        </span>
        {dueAt && <bdi>{t('due', { time: formatTime(dueAt, timeZone, language) })}</bdi>}
      </p>
      {!isStopped && <KitchenExtensions ticket={ticket} />}
      {answers.map(({ _id, label, text }) => (
        <p key={_id} className="font-semibold">
          <bdi className="wrap-anywhere">{text === '' ? label : `${label}: ${text}`}</bdi>
        </p>
      ))}
      {allergies.length > 0 && (
        <p className="mt-1 flex items-start gap-2 rounded-md border-2 border-danger bg-surface-raised px-2 py-1 font-bold text-danger text-lg">
          <WarningIcon size={22} className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere min-w-0">
            {t('householdAllergies', { list: joinWithCommas(allergies, language) })}
          </span>
        </p>
      )}
      {orderNote && (
        <p className="mt-1 flex items-start gap-2 rounded-md bg-ink px-2 py-1 font-bold text-lg text-surface">
          <EditIcon size={20} className="mt-1 shrink-0" />
          <bdi className="wrap-anywhere min-w-0">{orderNote}</bdi>
        </p>
      )}
      {lateness === 'late' && !isStopped && <p className="font-bold uppercase">{t('late')}</p>}
      {!isStopped && isFresh(ticket, now) && (
        <p className="mt-1 inline-block rounded-md bg-ink px-2 font-bold text-surface uppercase">
          {t('new')}
        </p>
      )}
    </header>
  )
}

const toItemUpdate = (
  { _id: item, content, state: from }: KitchenTicketItem,
  to: ItemUpdate['to'],
): ItemUpdate => ({
  ...{ item, content, from, to },
})

interface TicketCardProps {
  readonly shown: TicketView
  readonly viewer: ScreenStation
  readonly stations: ReadonlyMap<string, string>
  readonly press: TicketActions['press']
}

/** A cancelled or declined order with all items that were to be made. */
const CancelledTicket = ({ shown: { ticket, items }, viewer, press }: TicketCardProps) => {
  const t = useKitchenTexts()
  const language = useLanguage()
  const seen = { item: `gone.${viewer ?? 'all'}`, content: 'gone', from: 'waiting', to: 'ready' } as const
  return (
    <div className="grid gap-2 p-3">
      <p className="font-bold text-danger text-xl">{t('gone')}</p>
      <ul className="text-lg line-through">
        {items.map(({ _id, qty, name }) => (
          <li key={_id}>
            {formatNumber(qty, language)} × <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <Button full variant="danger" onClick={() => press({ orderId: ticket._id, marks: [seen] })}>
        {t('seen')}
      </Button>
    </div>
  )
}

const OpenTicket = ({ shown: { ticket, items }, viewer, stations, press }: TicketCardProps) => {
  const t = useKitchenTexts()
  const orderId = ticket._id
  const left = items.filter(({ state }) => state !== 'ready')
  const lead = (item: KitchenTicketItem): Promise<void> => {
    const to = item.change === 'removed' ? 'ready' : getNextState(item.state)
    return press({ orderId, marks: to === item.state ? [] : [toItemUpdate(item, to)] })
  }
  return (
    <>
      <ul className="grid gap-2 p-2">
        {items.map((item) => (
          <li key={item._id}>
            <ItemButton
              item={item}
              station={viewer === null ? (stations.get(item.station ?? '') ?? undefined) : undefined}
              onPress={() => lead(item)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-2 p-2 pt-0">
        {ticket.stage === 'ready' && <p className="font-semibold text-warning">{t('recalled')}</p>}
        {left.length > 0 && (
          <Button
            full
            variant="secondary"
            onClick={() => press({ orderId, marks: left.map((item) => toItemUpdate(item, 'ready')) })}
          >
            {t('bump')}
          </Button>
        )}
        {viewer === null && ticket.stage === 'cooking' && ticket.isAllReady && (
          <ReadyButton orderId={orderId} />
        )}
      </div>
    </>
  )
}

/** An order as this screen shows it. */
export const TicketCard = (props: TicketCardProps) => {
  const t = useKitchenTexts()
  const { ticket } = props.shown
  const isGone = ticket.stage === 'gone'
  return (
    <article
      data-ticket={ticket.orderId}
      aria-label={t('ticket', { number: ticket.orderId })}
      className={classNames(
        // New tickets are animated to attract attention.
        'flex h-full animate-pop flex-col rounded-xl border-2 bg-surface-raised shadow-sm',
        isGone ? 'border-danger' : 'border-line',
      )}
    >
      <TicketHead ticket={ticket} isStopped={isGone} />
      {isGone ? <CancelledTicket {...props} /> : <OpenTicket {...props} />}
    </article>
  )
}
