import { useEffect } from 'react'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { cardName } from './card-name.ts'
import { changePayDetails, usePayDetails } from './pay-details.ts'
import { usePaymentsTexts } from './payments-texts.ts'
import { useSavedCards } from './use-saved-cards.ts'

const OTHER = 'other'

/** Which card to pay with: a saved one, or another, which the gateway may keep for next time. */
export const CardChoice = ({ store }: { store: string }) => {
  const t = usePaymentsTexts()
  const { cards, isFailed } = useSavedCards(store)
  const { cardId, isSaveCard } = usePayDetails()
  useEffect(() => {
    if (!cards) return
    // The newest is the one used last; one that is chosen but gone is no choice.
    const isThere = cardId === null || cards.some(({ _id }) => _id === cardId)
    if (!isThere) changePayDetails({ cardId: cards.at(-1)?._id ?? null })
  }, [cards, cardId])
  if (!cards && !isFailed) return <Skeleton className="h-12 w-full rounded-lg" />
  const options = (cards ?? []).map((card) => ({
    value: card._id,
    label: cardName(card),
    icon: <CardIcon />,
    description: card.expires ? t('cards.expires', { date: card.expires }) : undefined,
  }))
  const isOther = cardId === null || options.length === 0
  return (
    <div className="grid gap-2">
      {options.length > 0 && (
        <RadioCards
          name="saved-card"
          legend={t('cards.which')}
          options={[...options, { value: OTHER, label: t('cards.other'), icon: <PlusIcon /> }]}
          value={cardId ?? (isOther ? OTHER : undefined)}
          onChange={(value) => changePayDetails({ cardId: value === OTHER ? null : value })}
        />
      )}
      {isOther && (
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
