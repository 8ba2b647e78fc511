import { useState } from 'react'
import { formatColumnMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge, type BadgeProps } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Price } from '#platform/ui/price.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { TableRoundView } from '../../contract/endpoints.ts'
import { canBecome, ITEM_STATE, type ItemState, isCharged } from '../../domain/item-state.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import type { ChangeFloor } from '../use-floor.ts'

type RoundItem = TableRoundView['items'][number]
type StaffState = Exclude<ItemState, typeof ITEM_STATE.waiting>

const TONES: Readonly<Record<ItemState, BadgeProps['tone']>> = {
  [ITEM_STATE.waiting]: 'danger',
  [ITEM_STATE.accepted]: 'warning',
  [ITEM_STATE.rejected]: 'neutral',
  [ITEM_STATE.served]: 'success',
  [ITEM_STATE.cancelled]: 'neutral',
}

interface RoundPanelProps {
  readonly sessionId: string
  readonly round: TableRoundView
  readonly change: ChangeFloor
}

/** Asks for the reason, which the guests read. */
const RejectForm = ({ onReject }: { onReject: (reason: string) => unknown }) => {
  const t = useTablesTexts()
  const [reason, setReason] = useState('')
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <TextField
        label={t('sheet.reason')}
        value={reason}
        maxLength={200}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button variant="secondary" disabled={reason.trim() === ''} onClick={() => onReject(reason)}>
        {t('sheet.reject')}
      </Button>
    </div>
  )
}

const StateBadge = ({ state, isReady }: Pick<RoundItem, 'state' | 'isReady'>) => {
  const t = useTablesTexts()
  return <Badge tone={isReady ? 'solid' : TONES[state]}>{t(isReady ? 'item.ready' : `item.${state}`)}</Badge>
}

interface ItemRowProps {
  readonly item: RoundItem
  readonly onState: (items: readonly RoundItem[], state: StaffState, reason?: string) => unknown
}

const ItemRow = ({ item, onState }: ItemRowProps) => {
  const t = useTablesTexts()
  const language = useLanguage()
  const [isRejecting, setRejecting] = useState(false)
  const isOpen = canBecome(item.state, ITEM_STATE.served)
  return (
    <li className="py-2">
      <div className="flex items-baseline gap-2">
        <span className="font-bold tabular-nums">{formatNumber(item.qty, language)}×</span>
        <span className="min-w-0 flex-1">
          <bdi className={isCharged(item.state) ? undefined : 'line-through'}>{item.name}</bdi>{' '}
          <StateBadge {...item} />
          {item.details && (
            <span className="block text-sm">
              <bdi>{item.details}</bdi>
            </span>
          )}
          <span className="block text-muted text-sm">
            <bdi>{[item.by.name, item.reason].filter(Boolean).join(' · ')}</bdi>
          </span>
        </span>
        <Price text={formatColumnMoney(item.total, language)} />
      </div>
      {isOpen && (
        <div className="mt-1 flex flex-wrap gap-2">
          {item.state === ITEM_STATE.waiting && (
            <Button
              size="sm"
              variant="secondary"
              className="min-h-target"
              onClick={() => onState([item], ITEM_STATE.accepted)}
            >
              {t('sheet.accept')}
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            className="min-h-target"
            onClick={() => onState([item], ITEM_STATE.served)}
          >
            {t('sheet.serve')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            className="min-h-target"
            aria-expanded={isRejecting}
            onClick={() => setRejecting(!isRejecting)}
          >
            {t('sheet.reject')}
          </Button>
        </div>
      )}
      {isOpen && isRejecting && (
        <RejectForm onReject={(reason) => onState([item], ITEM_STATE.rejected, reason)} />
      )}
    </li>
  )
}

/** A round with the states of its items; all of them are moved on together, or each by itself. */
export const RoundPanel = ({ sessionId, round, change }: RoundPanelProps) => {
  const t = useTablesTexts()
  const language = useLanguage()
  const onState: ItemRowProps['onState'] = (items, state, reason) =>
    change((api) =>
      api('POST /api/v1/console/table-sessions/:id/items', {
        params: { id: sessionId },
        body: { items: items.map(({ _id }) => _id), state, ...(reason ? { reason } : {}) },
      }),
    )
  const fresh = round.items.filter(({ state }) => state === ITEM_STATE.waiting)
  const made = round.items.filter(({ state }) => state === ITEM_STATE.accepted)
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' })
  return (
    <section
      className="rounded-lg border border-line"
      aria-label={t('sheet.round', { number: round.number })}
    >
      <header className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
        <h3 className="flex-1 font-semibold">{t('sheet.round', { number: round.number })}</h3>
        <span className="text-muted text-sm">
          <bdi>{time.format(new Date(round.sentAt))}</bdi>
        </span>
        {fresh.length > 0 && (
          <Button size="sm" className="min-h-target" onClick={() => onState(fresh, ITEM_STATE.accepted)}>
            {t('sheet.accept')}
          </Button>
        )}
        {fresh.length === 0 && made.length > 0 && (
          <Button size="sm" className="min-h-target" onClick={() => onState(made, ITEM_STATE.served)}>
            {t('sheet.serve')}
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line px-4">
        {round.items.map((item) => (
          <ItemRow key={item._id} item={item} onState={onState} />
        ))}
      </ul>
    </section>
  )
}
