import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { PaymentsApi, SavedCard } from '../contract/endpoints.ts'
import { formatCardExpiry } from './card-expiry-text.ts'
import { formatCardName } from './card-name.ts'
import { usePaymentsTexts } from './payments-texts.ts'
import { useSavedCards } from './use-saved-cards.ts'

const useDeleteCard = (onDeleted: () => Promise<void>): ((card: SavedCard) => void) => {
  const t = usePaymentsTexts()
  const errorText = useErrorText()
  const openPopup = usePopup((state) => state.openPopup)
  const show = useToasts((state) => state.show)
  const remove = async ({ _id: id, pgType }: SavedCard) => {
    const answer = await browserApi<PaymentsApi>()('DELETE /api/v1/users/cards/:id', {
      params: { id },
      query: { pgType },
    })
    if (answer.ok) show({ text: t('cards.deleted'), tone: 'success' })
    else show({ text: errorText(answer.error), tone: 'danger' })
    await onDeleted()
  }
  return (card) =>
    openPopup({
      heading: t('cards.deleteAsk'),
      subText: formatCardName(card),
      leftBtnText: t('cards.keep'),
      rightBtnText: t('cards.delete'),
      handlers: { right: () => void remove(card) },
    })
}

const NoCards = () => {
  const t = usePaymentsTexts()
  return (
    <p className="flex items-start gap-3">
      <CardIcon className="text-muted" />
      <span>
        <span className="block font-semibold">{t('cards.empty')}</span>
        <span className="block text-muted text-sm">{t('cards.emptyText')}</span>
      </span>
    </p>
  )
}

const Cards = () => {
  const t = usePaymentsTexts()
  const { cards, isFailed, reload } = useSavedCards()
  const askToDelete = useDeleteCard(reload)
  if (isFailed)
    return <RetryNotice text={t('errors.cardsNotRead')} again={t('cards.again')} onRetry={reload} />
  if (!cards) return <Skeleton className="h-16 w-full rounded-lg" />
  if (cards.length === 0) return <NoCards />
  return (
    <ul className="grid gap-2">
      {cards.map((card) => (
        <li
          key={`${card.pgType} ${card._id}`}
          className={classNames(
            'flex min-h-16 items-center gap-3 rounded-lg border border-line py-2 ps-4 pe-1',
            card.isExpired ? 'bg-surface-sunken' : 'bg-surface-raised',
          )}
        >
          <CardIcon size={22} className="text-muted" />
          <span className="min-w-0 flex-1">
            <span className={classNames('block font-semibold tabular-nums', card.isExpired && 'text-muted')}>
              {formatCardName(card)}
            </span>
            <span className="block text-muted text-sm">{formatCardExpiry(t, card)}</span>
          </span>
          <IconButton
            label={t('cards.deleteNamed', { name: formatCardName(card) })}
            icon={<TrashIcon size={20} />}
            onClick={() => askToDelete(card)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The signed-in customer's cards stored at gateways, each deletable; shown next to the addresses. */
export const SavedCardsCard = () => {
  const t = usePaymentsTexts()
  return (
    <AccountCard heading={t('cards.heading')}>
      <Cards />
    </AccountCard>
  )
}
