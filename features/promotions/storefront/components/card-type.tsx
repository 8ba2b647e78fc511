import { SelectField } from '#platform/ui/select-field.tsx'
import { CARD_TYPES, type CardType } from '../../domain/promotion.ts'
import { usePromotionsTexts } from '../promotions-texts.ts'
import type { ApplyCode } from '../use-apply-code.ts'

interface CardTypeProps {
  readonly promo: string
  /** The named card type; null without one. */
  readonly chosen: CardType | null
  readonly code: ApplyCode
}

/** Field for the card type with which the order will be paid, for codes limited to some card types. */
export const CardTypeField = ({ promo, chosen, code }: CardTypeProps) => {
  const t = usePromotionsTexts()
  const options = CARD_TYPES.map((value) => ({ value, label: t(`card.${value}`) }))
  return (
    <div className="mt-3">
      <SelectField
        label={t('card.label')}
        required
        placeholder={t('card.choose')}
        options={options}
        value={chosen ?? ''}
        error={code.refusal || undefined}
        onChange={({ target }) => {
          const cardType = CARD_TYPES.find((known) => known === target.value)
          if (cardType) void code.apply({ promo, cardType })
        }}
      />
    </div>
  )
}
