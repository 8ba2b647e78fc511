import { Link } from 'react-router'
import { Badge } from '#platform/ui/badge.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import type { StoreCard, Timings } from '../../contract/endpoints.ts'
import { StateBadge } from '../state-badge.tsx'
import { useStoresTexts } from '../stores-texts.ts'

type Channel = Timings['channels'][number]
type Timing = Channel['slots'][number]['timings'][number]

const CHANNEL_TEXTS = {
  delivery: 'service.delivery',
  pickup: 'service.pickup',
  dineIn: 'info.dineIn',
  inRoom: 'info.inRoom',
} as const

const isWholeDay = ({ opensAt, closesAt }: Timing): boolean =>
  opensAt === '00:00' && (closesAt === '24:00' || closesAt === '23:59' || closesAt === '00:00')

const Spans = ({ timings }: { timings: readonly Timing[] }) => {
  const t = useStoresTexts()
  if (timings.length === 0) return <span className="text-muted">{t('info.closedDay')}</span>
  return timings.map((timing) => (
    <bdi key={timing.opensAt} className="block tabular-nums">
      {isWholeDay(timing) ? t('info.allDay') : `${timing.openTime} – ${timing.closeTime}`}
    </bdi>
  ))
}

const Week = ({ channel, today }: { channel: Channel; today: Timings['today'] }) => {
  const t = useStoresTexts()
  const name = channel.orderChannels.map((each) => t(CHANNEL_TEXTS[each])).join(' · ')
  return (
    <section className="rounded-xl border border-line bg-surface-raised p-5">
      <h2 className="mb-2 font-bold text-xl tracking-tight">{name}</h2>
      <table className="w-full">
        <caption className="sr-only">{name}</caption>
        <tbody>
          {channel.slots.map(({ day, name: dayName, timings }) => (
            <tr
              key={day}
              aria-current={day === today ? 'date' : undefined}
              className={classNames('border-line border-t first:border-0', day === today && 'font-semibold')}
            >
              <th
                scope="row"
                className="py-2.5 pe-4 text-start align-top font-normal in-aria-[current=date]:font-semibold"
              >
                {dayName} {day === today && <Badge tone="brand">{t('slot.today')}</Badge>}
              </th>
              <td className="py-2.5 text-end">
                <Spans timings={timings} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const SpecialDays = ({ days }: { days: Timings['specialDays'] }) => {
  const t = useStoresTexts()
  if (days.length === 0) return null
  return (
    <section className="rounded-xl border border-line bg-surface-raised p-5">
      <h2 className="mb-2 font-bold text-xl tracking-tight">{t('timings.special')}</h2>
      <ul>
        {days.map(({ from, name, text, timings }) => (
          <li
            key={`${from} ${name}`}
            className="flex justify-between gap-4 border-line border-t py-2.5 first:border-0"
          >
            <span>
              <bdi className="block font-semibold">{name}</bdi>
              <span className="block text-muted text-sm">{text}</span>
            </span>
            <span className="text-end">
              <Spans timings={timings} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Outlets = ({ stores, storeId }: { stores: readonly StoreCard[]; storeId: string }) => (
  <nav className="flex flex-wrap gap-2">
    {stores.map(({ _id, name }) => (
      <Link
        key={_id}
        to={{ search: `?store=${_id}` }}
        aria-current={_id === storeId ? 'page' : undefined}
        className={classNames(
          'pressable inline-flex min-h-target items-center rounded-full border px-4 font-semibold text-sm no-underline',
          _id === storeId
            ? 'border-brand-strong bg-brand-soft text-brand-strong'
            : 'border-line bg-surface-raised text-ink hover:border-line-strong',
        )}
      >
        <bdi>{name}</bdi>
      </Link>
    ))}
  </nav>
)

interface TimingsScreenProps {
  readonly stores: readonly StoreCard[]
  readonly storeId: string
  readonly timings: Timings
}

/** When an outlet is open, week by week for each service, and on the special days to come. */
export const TimingsScreen = ({ stores, storeId, timings }: TimingsScreenProps) => {
  const t = useStoresTexts()
  const store = stores.find(({ _id }) => _id === storeId)
  return (
    <article className="mx-auto grid max-w-reading gap-4 py-section">
      <h1 className="font-bold text-3xl tracking-tight">{t('timings.heading')}</h1>
      {stores.length > 1 && <Outlets stores={stores} storeId={storeId} />}
      <p className="flex flex-wrap gap-2">
        {store?.channels.map((state) => (
          <span key={state.orderChannel} className="inline-flex items-center gap-2">
            {t(CHANNEL_TEXTS[state.orderChannel])} <StateBadge state={state} />
          </span>
        ))}
      </p>
      {timings.channels.map((channel) => (
        <Week key={channel.orderChannels.join()} channel={channel} today={timings.today} />
      ))}
      <SpecialDays days={timings.specialDays} />
    </article>
  )
}
