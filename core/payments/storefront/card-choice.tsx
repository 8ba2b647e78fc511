import { useEffect } from 'react'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { formatCardExpiry } from './card-expiry-text.ts'
import { formatCardName } from './card-name.ts'
import { changePayDetails, usePayDetails } from './pay-details.ts'
import { usePaymentsTexts } from './payments-texts.ts'
import { useSavedCards } from './use-saved-cards.ts'

const OTHER_CARD = 'other'

interface CardChoiceProps {
  readonly store: string
  /** Whether the gateway for new cards can store them. */
  readonly keepsNewCards: boolean
}

/** Selects the card: a saved one that is not expired, or a new one, which the gateway may store. */
export const CardChoice = ({ store, keepsNewCards }: CardChoiceProps) => {
  const t = usePaymentsTexts()
  const { cards, isFailed } = useSavedCards(store)
  const { cardId, isSaveCard } = usePayDetails()
  useEffect(() => {
    if (!cards) return
    // The newest is the one used last; a selected card that is gone or expired is ignored.
    const good = cards.filter(({ isExpired }) => !isExpired)
    const isThere = cardId === null || good.some(({ _id }) => _id === cardId)
    if (!isThere) changePayDetails({ cardId: good.at(-1)?._id ?? null })
  }, [cards, cardId])
  if (!cards && !isFailed) return <Skeleton className="h-12 w-full rounded-lg" />
  const options = (cards ?? []).map((card) => ({
    value: card._id,
    label: formatCardName(card),
    icon: <CardIcon />,
    description: formatCardExpiry(t, card),
    disabled: card.isExpired,
  }))
  const isOther = cardId === null || options.length === 0
  return (
    <div className="grid gap-2">
      {options.length > 0 && (
        <RadioCards
          name="saved-card"
          legend={t('cards.which')}
          options={[...options, { value: OTHER_CARD, label: t('cards.other'), icon: <PlusIcon /> }]}
          value={cardId ?? (isOther ? OTHER_CARD : undefined)}
          onChange={(value) => changePayDetails({ cardId: value === OTHER_CARD ? null : value })}
        />
      )}
      {isOther && keepsNewCards && (
        <CheckboxField
          label={t('cards.save')}
          hint={t('cards.saveHint')}
          checked={isSaveCard}
          onChange={({ target }) => changePayDetails({ isSaveCard: target.checked })}
        />
      )}
    </div>
  )
}
