import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { formatColumnMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge, type BadgeProps } from '#platform/ui/badge.tsx'
import { Face } from '#platform/ui/face.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { TableRoundView, TableSession } from '../../contract/endpoints.ts'
import { ITEM_STATE, type ItemState, isCharged } from '../../domain/item-state.ts'
import { useDineInTexts } from '../dine-in-texts.ts'

const TONES: Readonly<Record<ItemState, BadgeProps['tone']>> = {
  [ITEM_STATE.waiting]: 'neutral',
  [ITEM_STATE.accepted]: 'warning',
  [ITEM_STATE.rejected]: 'danger',
  [ITEM_STATE.served]: 'success',
  [ITEM_STATE.cancelled]: 'neutral',
}

const formatTime = (at: string, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(new Date(at))

interface ItemProps {
  readonly item: TableRoundView['items'][number]
  readonly isByStaff: boolean
}

const Item = ({ item, isByStaff }: ItemProps) => {
  const t = useDineInTexts()
  const language = useLanguage()
  const isOnBill = isCharged(item.state)
  const adder = isByStaff ? t('people.staff') : item.by.name
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="w-5 shrink-0 text-muted tabular-nums">{formatNumber(item.qty, language)}</span>
      <span className="min-w-0 flex-1">
        <bdi className={isOnBill ? 'font-semibold' : 'font-semibold line-through'}>{item.name}</bdi>
        {item.details && (
          <span className="block text-muted text-sm">
            <bdi>{item.details}</bdi>
          </span>
        )}
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <Badge tone={item.isReady ? 'solid' : TONES[item.state]}>
            {t(`state.${item.isReady ? 'ready' : item.state}`)}
          </Badge>
          {item.reason && (
            <span className="text-muted text-sm">
              <bdi>{item.reason}</bdi>
            </span>
          )}
          {!isOnBill && <span className="text-muted text-sm">{t('notCharged')}</span>}
        </span>
      </span>
      {item.by.name && <Face name={item.by.name} size="sm" />}
      <span className="sr-only">{item.by.isYou ? t('people.you', { name: item.by.name }) : adder}</span>
      {isOnBill && <Price text={formatColumnMoney(item.total, language)} />}
    </li>
  )
}

interface RoundCardsProps {
  readonly detail: NonNullable<TableSession['detail']>
  readonly isOwnOnly: boolean
}

/** What was sent to the kitchen, the newest round first, with the state of each item. */
export const RoundCards = ({ detail, isOwnOnly }: RoundCardsProps) => {
  const t = useDineInTexts()
  const language = useLanguage()
  const formatSender = ({ sentAt, sentBy: name, isByStaff }: TableRoundView): string => {
    const time = formatTime(sentAt, language)
    return isByStaff ? t('round.byStaff', { time }) : t('round.sent', { time, name })
  }
  return (
    <>
      {detail.rounds.map((round) => (
        <AccountCard key={round._id} heading={t('round', { number: round.number })}>
          <p className="-mt-2 text-muted text-sm">
            <bdi>{formatSender(round)}</bdi>
          </p>
          <ul className="divide-y divide-line">
            {round.items
              .filter(({ by }) => !isOwnOnly || by.isYou)
              .map((item) => (
                <Item key={item._id} item={item} isByStaff={round.isByStaff} />
              ))}
          </ul>
        </AccountCard>
      ))}
    </>
  )
}
