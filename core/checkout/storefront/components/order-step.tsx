import { useState } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '#core/cart/contract/endpoints.ts'
import { removeUnavailableLines } from '#core/cart/storefront/cart-calls.ts'
import { CartLineRow } from '#core/cart/storefront/cart-line-row.tsx'
import { EditLineSheet } from '#core/cart/storefront/edit-line-sheet.tsx'
import { MinimumOrder } from '#core/cart/storefront/minimum-order.tsx'
import { changeQuantity } from '#core/cart/storefront/pending-quantities.ts'
import { SaveForLaterButton } from '#core/cart/storefront/saved-cart.tsx'
import { Suggestions } from '#core/cart/storefront/suggestions.tsx'
import { TipChoice } from '#core/cart/storefront/tip-choice.tsx'
import { useLineNotes } from '#core/cart/storefront/use-line-notes.ts'
import type { OptimisticCart } from '#core/cart/storefront/use-optimistic-cart.ts'
import { useRemoveLine } from '#core/cart/storefront/use-remove-line.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { ExtensionSections } from './extension-sections.tsx'

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

/** The lines, the tip, and what changes the price. */
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
      {vendor.store.tipPresets.length > 0 && (
        <CheckoutCard>
          <TipChoice cart={shown.cart} presets={vendor.store.tipPresets} />
        </CheckoutCard>
      )}
      <ExtensionSections cart={shown.cart} step="order" only="priced" />
    </div>
  )
}
