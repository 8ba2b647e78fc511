import { useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { CheckoutSectionProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { PROMOTION_CARD_BRANDS, type PromotionCardBrand } from '../../domain/promotion.ts'
import { usePromotionsTexts } from '../promotions-texts.ts'
import { type ApplyCode, useApplyCode } from '../use-apply-code.ts'
import { usePromotionCodes } from '../use-codes.ts'
import { AppliedCode } from './applied-code.tsx'
import { CodeForm } from './code-form.tsx'
import { CodeList } from './code-list.tsx'
import { FreeItems } from './free-items.tsx'

interface CardTypeProps {
  readonly promo: string
  /** The named card type; null without one. */
  readonly chosen: PromotionCardBrand | null
  readonly code: ApplyCode
}

/** Field for the card type with which the order will be paid, for codes limited to some card types. */
const CardTypeField = ({ promo, chosen, code }: CardTypeProps) => {
  const t = usePromotionsTexts()
  const options = PROMOTION_CARD_BRANDS.map((value) => ({ value, label: t(`card.${value}`) }))
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
          const cardType = PROMOTION_CARD_BRANDS.find((known) => known === target.value)
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

/** The field for the card type, for codes limited to some card types. */
const CardTypeQuestion = ({ cart, code }: { readonly cart: Cart; readonly code: ApplyCode }) => {
  const { codes } = usePromotionCodes(toCodesQuery(cart))
  const applied = codes?.find(({ isApplied }) => isApplied)
  if (!applied || applied.cardTypes.length === 0) return null
  return <CardTypeField promo={applied._id} chosen={applied.cardType} code={code} />
}

const CodesPanel = ({ cart, code }: { readonly cart: Cart; readonly code: ApplyCode }) => (
  <div className="grid gap-4 px-4 pb-4 md:px-5 md:pb-5">
    <CodeForm code={code} />
    <CodeList codes={usePromotionCodes(toCodesQuery(cart))} code={code} />
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
        <AppliedCode promotion={promotion} code={code}>
          <FreeItems promotion={promotion} />
        </AppliedCode>
        {step === 'payment' && <CardTypeQuestion cart={cart} code={code} />}
      </section>
    )
  return (
    <section aria-label={t('box.heading')} className={BOX_CLASS}>
      {promotion && (
        <div className="p-4 pb-0 md:p-5 md:pb-0">
          <AppliedCode promotion={promotion} code={code}>
            <FreeItems promotion={promotion} />
          </AppliedCode>
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
