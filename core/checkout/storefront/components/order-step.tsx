import { useState } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '#core/cart/contract/endpoints.ts'
import { removeUnavailableLines } from '#core/cart/storefront/cart-calls.ts'
import { CartLineRow } from '#core/cart/storefront/cart-line-row.tsx'
import { EditLineSheet } from '#core/cart/storefront/edit-line-sheet.tsx'
import { MinimumOrder } from '#core/cart/storefront/minimum-order.tsx'
import { changeQuantity } from '#core/cart/storefront/pending-quantities.ts'
import { SavedCart, SaveForLaterButton } from '#core/cart/storefront/saved-cart.tsx'
import { Suggestions } from '#core/cart/storefront/suggestions.tsx'
import { TipChoice } from '#core/cart/storefront/tip-choice.tsx'
import { useLineNotes } from '#core/cart/storefront/use-line-notes.ts'
import type { OptimisticCart } from '#core/cart/storefront/use-optimistic-cart.ts'
import { useRemoveLine } from '#core/cart/storefront/use-remove-line.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { changeDraft, useDraftStore } from '../draft-store.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { ExtensionSections } from './extension-sections.tsx'

const MAX_NOTE_LENGTH = 250

/** Cutlery, contactless delivery, and a note to the outlet or the driver. */
const OrderPreferences = ({ isDelivery }: { isDelivery: boolean }) => {
  const t = useCheckoutTexts()
  const { deliveryInstruction, isContactless, needsCutlery } = useDraftStore()
  return (
    <div className="grid gap-1">
      <CheckboxField
        label={t('wishes.cutlery')}
        hint={t('wishes.cutleryHint')}
        checked={needsCutlery}
        onChange={({ target }) => changeDraft({ needsCutlery: target.checked })}
      />
      {isDelivery && (
        <CheckboxField
          label={t('wishes.contactless')}
          hint={t('wishes.contactlessHint')}
          checked={isContactless}
          onChange={({ target }) => changeDraft({ isContactless: target.checked })}
        />
      )}
      <TextArea
        label={t(isDelivery ? 'wishes.noteDelivery' : 'wishes.notePickup')}
        optional
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={deliveryInstruction}
        onChange={({ target }) => changeDraft({ deliveryInstruction: target.value })}
      />
    </div>
  )
}

const Lines = ({ shown }: { shown: OptimisticCart }) => {
  const errorText = useErrorText()
  const remove = useRemoveLine()
  const show = useToasts((state) => state.show)
  const [editedId, setEdited] = useState<string | null>(null)
  const { cart, quantities } = shown
  const notesOf = useLineNotes(cart)
  const inOthers = ({ _id, product }: CartLine): number =>
    cart.products
      .filter((other) => other.product._id === product._id && other._id !== _id)
      .reduce((sum, other) => sum + (quantities[other._id] ?? other.qty), 0)
  const edited = cart.products.find(({ _id }) => _id === editedId)
  return (
    <>
      <ul className="divide-y divide-line">
        {cart.products.map((line) => (
          <CartLineRow
            key={line._id}
            line={line}
            qty={quantities[line._id] ?? line.qty}
            inOthers={inOthers(line)}
            notes={notesOf(line)}
            onQuantity={async (qty) => {
              const refused = await changeQuantity(cart, line, qty)
              if (refused) show({ text: errorText(refused), tone: 'danger' })
            }}
            onEdit={() => setEdited(line._id)}
            onRemove={() => void remove(line)}
          />
        ))}
      </ul>
      {edited && <EditLineSheet line={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

/** The lines, the questions and preferences, and the tip. */
export const OrderStep = ({ shown, vendor }: { shown: OptimisticCart; vendor: Vendor }) => {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const home = useHome()
  const gone = shown.cart.products.filter(({ state }) => !state.isAvailable)
  return (
    <div className="grid gap-4">
      {gone.length > 0 && (
        <Notice
          tone="danger"
          announce="polite"
          heading={t('order.unavailable', { count: gone.length })}
          action={
            <Button size="sm" variant="secondary" onClick={() => removeUnavailableLines(shown.cart.store)}>
              {t('order.removeUnavailable')}
            </Button>
          }
        >
          {joinWithCommas(
            gone.map(({ name }) => name),
            language,
          )}
        </Notice>
      )}
      <MinimumOrder {...shown.sums} />
      <CheckoutCard heading={t('order.items')}>
        <Lines shown={shown} />
        <Suggestions cart={shown.cart} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Link
            to={getPagePath(home)}
            className="inline-flex min-h-target items-center gap-2 font-semibold text-brand-strong hover:underline"
          >
            <PlusIcon size={20} />
            {t('order.addMore')}
          </Link>
          <SaveForLaterButton store={shown.cart.store} />
        </div>
      </CheckoutCard>
      <ExtensionSections cart={shown.cart} step="order" />
      <SavedCart />
      <CheckoutCard heading={t('wishes.heading')}>
        <OrderPreferences isDelivery={getChannel(shown.cart.orderType) === 'delivery'} />
      </CheckoutCard>
      {vendor.store.tipPresets.length > 0 && (
        <CheckoutCard>
          <TipChoice cart={shown.cart} presets={vendor.store.tipPresets} />
        </CheckoutCard>
      )}
    </div>
  )
}
