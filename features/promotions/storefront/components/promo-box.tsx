import { useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { CheckoutSectionProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { InfoIcon } from '#platform/ui/icons/info.tsx'
import { Price } from '#platform/ui/price.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { CARD_TYPES, type CardType } from '../../domain/promotion.ts'
import { usePromotionsTexts } from '../promotions-texts.ts'
import { type ApplyCode, useApplyCode } from '../use-apply-code.ts'
import { useCodes } from '../use-codes.ts'
import { CodeForm } from './code-form.tsx'
import { CodeList } from './code-list.tsx'
import { FreeItems } from './free-items.tsx'

interface CardTypeProps {
  readonly promo: string
  /** The named card type; null without one. */
  readonly chosen: CardType | null
  readonly code: ApplyCode
}

/** Field for the card type with which the order will be paid, for codes limited to some card types. */
const CardTypeField = ({ promo, chosen, code }: CardTypeProps) => {
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

const BOX_CLASS = 'min-w-0 rounded-xl border border-line bg-surface-raised'

const toCodesQuery = (cart: Cart) => ({
  store: cart.store,
  orderType: cart.orderType,
  areaId: cart.area?._id,
  cartVersion: cart.version,
})

/** The applied code: what it takes off or still lacks, and a button to remove it. */
const AppliedCode = ({
  promotion,
  code,
}: {
  readonly promotion: NonNullable<Cart['promotion']>
  readonly code: ApplyCode
}) => {
  const t = usePromotionsTexts()
  const language = useLanguage()
  const isWorking = promotion.discount.amount > 0
  const Icon = isWorking ? CheckIcon : InfoIcon
  return (
    <div className="flex items-start gap-3">
      <Icon size={22} className={isWorking ? 'mt-px text-success' : 'mt-px text-muted'} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
          <bdi>{promotion.name}</bdi>
          {isWorking && <Price text={`−${formatMoney(promotion.discount, language)}`} />}
        </p>
        <p className="text-sm" role="status">
          {promotion.message}
        </p>
        <FreeItems promotion={promotion} />
      </div>
      {promotion.code !== null && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('box.removeNamed', { code: promotion.code })}
          onClick={() => void code.remove()}
        >
          {t('box.remove')}
        </Button>
      )}
    </div>
  )
}

/** The field for the card type, for codes limited to some card types. */
const CardTypeQuestion = ({ cart, code }: { readonly cart: Cart; readonly code: ApplyCode }) => {
  const { codes } = useCodes(toCodesQuery(cart))
  const applied = codes?.find(({ isApplied }) => isApplied)
  if (!applied || applied.cardTypes.length === 0) return null
  return <CardTypeField promo={applied._id} chosen={applied.cardType} code={code} />
}

const CodesPanel = ({ cart, code }: { readonly cart: Cart; readonly code: ApplyCode }) => (
  <div className="grid gap-4 px-4 pb-4 md:px-5 md:pb-5">
    <CodeForm code={code} />
    <CodeList codes={useCodes(toCodesQuery(cart))} code={code} />
  </div>
)

/** Codes in the checkout: collapsed until opened; an applied code stays visible. */
export const PromoBox = ({ cart, step }: CheckoutSectionProps) => {
  const t = usePromotionsTexts()
  const code = useApplyCode(cart)
  const [isOpen, setOpen] = useState(false)
  const { promotion } = cart
  if (promotion?.code)
    return (
      <section aria-label={t('box.heading')} className={`${BOX_CLASS} p-4 md:p-5`}>
        <AppliedCode promotion={promotion} code={code} />
        {step === 'payment' && <CardTypeQuestion cart={cart} code={code} />}
      </section>
    )
  return (
    <section aria-label={t('box.heading')} className={BOX_CLASS}>
      {promotion && (
        <div className="p-4 pb-0 md:p-5 md:pb-0">
          <AppliedCode promotion={promotion} code={code} />
        </div>
      )}
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-target cursor-pointer items-center justify-between gap-2 px-4 py-3 font-semibold md:px-5">
          {t('box.heading')}
          <ChevronDownIcon size={20} className="transition-transform group-open:rotate-180" />
        </summary>
        {isOpen && <CodesPanel cart={cart} code={code} />}
      </details>
    </section>
  )
}
