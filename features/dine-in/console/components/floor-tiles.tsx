import type { ReactNode } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import type { IconComponent } from '#platform/ui/icon.tsx'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { KitchenIcon } from '#platform/ui/icons/kitchen.tsx'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import type { Floor, FloorTable } from '../../contract/floor-endpoints.ts'
import { FLOOR_STATES, type FloorState } from '../../domain/floor-state.ts'
import { countReady } from '../../domain/ready-rounds.ts'
import { isOverdue } from '../../domain/table-request.ts'
import { describeCall } from '../describe-request.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { computeMinutesSince } from '../minutes-since.ts'

const TONES: Readonly<Record<FloorState, string>> = {
  free: 'border-line-strong bg-surface-raised text-ink',
  pending: 'border-danger bg-danger-soft text-danger',
  ready: 'border-success bg-success text-on-success',
  seated: 'border-info bg-info-soft text-info',
  waiting: 'border-warning bg-warning-soft text-warning',
  late: 'border-danger bg-danger-soft text-danger',
  served: 'border-info bg-info-soft text-info',
  bill: 'border-success bg-success-soft text-success',
}

interface RequestLineProps {
  readonly at: string
  readonly asOf: string
  readonly Icon: IconComponent
  readonly children: ReactNode
}

/** What guests wait for, and how long they do; louder once that is too long. */
const RequestLine = ({ at, asOf, Icon, children }: RequestLineProps) => {
  const t = useTablesTexts()
  const language = useLanguage()
  const isLate = isOverdue(at, Date.parse(asOf))
  return (
    <span
      data-overdue={isLate}
      className={classNames(
        'flex flex-wrap items-center justify-center gap-1 font-semibold text-sm',
        isLate && 'rounded-sm bg-danger px-1 text-on-danger',
      )}
    >
      <Icon size={16} />
      {children}
      <span className="tabular-nums">
        {t('minutes', { count: formatNumber(computeMinutesSince(at, asOf), language) })}
      </span>
      {isLate && <span className="sr-only">{t('requests.overdue')}</span>}
    </span>
  )
}

interface TileProps {
  readonly table: FloorTable
  readonly asOf: string
  readonly onOpen: () => void
}

const Tile = ({ table, asOf, onOpen }: TileProps) => {
  const t = useTablesTexts()
  const language = useLanguage()
  const { name, state, since, session, seats } = table
  const minutes =
    since && state !== 'free' && state !== 'ready' ? computeMinutesSince(since, asOf) : undefined
  const calls = session?.calls ?? []
  const ready = session?.rounds.filter(({ readySince }) => readySince !== null) ?? []
  const readyCount = countReady(ready.flatMap(({ items }) => items))
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classNames(
        'pressable grid min-h-28 w-full content-center justify-items-center gap-0.5 rounded-lg border p-2 text-center',
        TONES[state],
      )}
    >
      <bdi className="font-bold text-lg">{name}</bdi>
      <span className="text-sm">
        {t(`state.${state}`)}
        {state === 'ready' && <>{`\u00a0·\u00a0${formatNumber(readyCount, language)}`}</>}
        {minutes !== undefined && <> {t('minutes', { count: formatNumber(minutes, language) })}</>}
      </span>
      <span className="text-sm">
        {session ? t('guests', { count: session.guests.length }) : t('seats', { count: seats })}
      </span>
      {ready.map(({ _id, number, readySince }) => (
        <RequestLine key={_id} at={readySince ?? asOf} asOf={asOf} Icon={KitchenIcon}>
          {t('sheet.round', { number })}
        </RequestLine>
      ))}
      {calls.map((call) => (
        <RequestLine key={call._id} at={call.at} asOf={asOf} Icon={BellIcon}>
          <bdi className="wrap-anywhere">{describeCall(t, call)}</bdi>
        </RequestLine>
      ))}
      {session?.waiting.map(({ _id, name: guest, at }) => (
        <RequestLine key={_id} at={at} asOf={asOf} Icon={UserIcon}>
          <bdi>{t('requests.wantsIn', { name: guest })}</bdi>
        </RequestLine>
      ))}
    </button>
  )
}

/** How many tables are in each state. */
export const FloorCounts = ({ tables }: { tables: readonly FloorTable[] }) => {
  const t = useTablesTexts()
  const language = useLanguage()
  return (
    <ul className="flex flex-wrap gap-2">
      {FLOOR_STATES.map((state) => {
        const count = tables.filter((table) => table.state === state).length
        return (
          count > 0 && (
            <li
              key={state}
              className={classNames('rounded-sm border px-2 py-1 font-semibold text-sm', TONES[state])}
            >
              {t(`state.${state}`)} {formatNumber(count, language)}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** The tables and rooms, by the areas of the floor. */
export const FloorTiles = ({ floor, onOpen }: { floor: Floor; onOpen: (id: string) => void }) => {
  const areas = [...Map.groupBy(floor.tables, ({ area }) => area)]
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface-raised p-4">
      {areas.map(([area, tables]) => (
        <section key={area} aria-label={area}>
          <h2 className="mb-3 font-semibold text-muted text-sm">
            <bdi>{area}</bdi>
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-3">
            {tables.map((table) => (
              <li key={table._id}>
                <Tile table={table} asOf={floor.asOf} onOpen={() => onOpen(table._id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
