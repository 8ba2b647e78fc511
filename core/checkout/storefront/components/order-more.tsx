import { useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { SavedCart } from '#core/cart/storefront/saved-cart.tsx'
import { getAssortmentKind } from '#core/sites/domain/offer-label.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { changeCheckoutDraft, useCheckoutDraftStore } from '../draft-store.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { ExtensionSections } from './extension-sections.tsx'

const MAX_NOTE_LENGTH = 250

/** Cutlery where one eats, a note to the outlet, and for a delivery, a note to the driver. */
const OrderPreferences = ({ isDelivery, store }: { isDelivery: boolean; store: string }) => {
  const t = useCheckoutTexts()
  const isEaten = getAssortmentKind(useSite().brand.merchantType) === 'menu'
  const { deliveryInstruction, orderNote, needsCutlery } = useCheckoutDraftStore()
  return (
    <div className="grid gap-1">
      {isEaten && (
        <CheckboxField
          label={t('wishes.cutlery')}
          hint={t('wishes.cutleryHint')}
          checked={needsCutlery}
          onChange={({ target }) => changeCheckoutDraft({ needsCutlery: target.checked })}
        />
      )}
      <TextArea
        label={t('wishes.orderNote', { store })}
        optional
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={orderNote}
        onChange={({ target }) => changeCheckoutDraft({ orderNote: target.value })}
      />
      {isDelivery && (
        <TextArea
          label={t('wishes.deliveryNote')}
          optional
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={deliveryInstruction}
          onChange={({ target }) => changeCheckoutDraft({ deliveryInstruction: target.value })}
        />
      )}
    </div>
  )
}

/** Whether something in the closed part is in use: it then begins open. */
const useIsMoreInUse = (cart: Cart): boolean => {
  const { deliveryInstruction, orderNote, needsCutlery } = useCheckoutDraftStore()
  return cart.userInfo.length > 0 || !needsCutlery || deliveryInstruction + orderNote !== ''
}

/** Everything about the order that most customers leave as it is: notes, cutlery, ordering together. */
export const OrderMore = ({ cart, store }: { cart: Cart; store: string }) => {
  const t = useCheckoutTexts()
  const [isOpen, setOpen] = useState(useIsMoreInUse(cart))
  return (
    <div className="grid gap-4">
      <SavedCart />
      <details className="group" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-14 items-center justify-between gap-3 rounded-xl border border-line bg-surface-raised px-4 py-2 md:px-5">
          <span>
            <span className="block font-bold text-lg tracking-tight">{t('more.heading')}</span>
            <span className="block text-muted text-sm">{t('more.text')}</span>
          </span>
          <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 pt-4">
          <CheckoutCard heading={t('wishes.heading')}>
            <OrderPreferences isDelivery={getChannel(cart.orderType) === 'delivery'} store={store} />
          </CheckoutCard>
          <ExtensionSections cart={cart} step="order" only="unpriced" />
        </div>
      </details>
    </div>
  )
}
