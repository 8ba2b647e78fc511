import { listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatColumnMoney, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { MinusIcon } from '#platform/ui/icons/minus.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { Cart, CartLine } from '../contract/endpoints.ts'
import { removeFromCart, toCartAddition } from './cart-calls.ts'
import { useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { getCartPath } from './paths.ts'
import { useAddToCart, useCartScope } from './use-add-to-cart.ts'
import { useChoiceText } from './use-choice-text.ts'

const SideLine = ({ line }: { line: CartLine }) => {
  const t = useCartTexts()
  const language = useLanguage()
  const add = useAddToCart()
  const place = useCartScope()
  const choiceText = useChoiceText()
  const { name, qty } = line
  const choices = listChoiceLines(line.customize).map(choiceText)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="block font-semibold leading-snug">
          <bdi>{name}</bdi>
        </span>
        {choices.length > 0 && (
          <span className="block text-muted text-sm">{joinWithCommas(choices, language)}</span>
        )}
      </span>
      <Price className="font-semibold" text={formatColumnMoney(line.total, language)} />
      <span className="col-span-2 flex items-center gap-1">
        <IconButton
          label={t('card.less', { item: name })}
          icon={<MinusIcon size={18} />}
          tone="sunken"
          size="sm"
          onClick={() => place && void removeFromCart(place, line, { decrease: qty > 1 })}
        />
        <span className="min-w-8 text-center font-semibold tabular-nums">{formatNumber(qty, language)}</span>
        <IconButton
          label={t('card.add', { item: name })}
          icon={<PlusIcon size={18} />}
          tone="sunken"
          size="sm"
          onClick={() => void add(toCartAddition(line, 1))}
        />
      </span>
    </li>
  )
}

const FilledSide = ({ cart }: { cart: Cart }) => {
  const t = useCartTexts()
  const language = useLanguage()
  const home = useHome()
  const missing = cart.minimumOrder?.missing
  return (
    <>
      <ul className="scroll-slim -mx-2 max-h-[50dvh] divide-y divide-line px-2">
        {cart.products.map((line) => (
          <SideLine key={line._id} line={line} />
        ))}
      </ul>
      <p
        className="mt-3 flex justify-between gap-3 border-line border-t pt-3 font-bold text-lg"
        aria-live="polite"
        aria-atomic="true"
      >
        <span>{t('side.subTotal')}</span>
        <Price text={formatColumnMoney(cart.subTotal, language)} />
      </p>
      {missing && missing.amount > 0 && (
        <p className="mt-1 text-sm text-warning">
          {t('errors.minimumOrder', { missing: formatMoney(missing, language) })}
        </p>
      )}
      <ButtonLink to={getCartPath(home)} full size="lg" className="mt-4">
        {t('bar.view')}
      </ButtonLink>
    </>
  )
}

/** The side cart next to the menu on desktops. */
export const CartSide = () => {
  const t = useCartTexts()
  const cart = useCartStore((state) => state.cart)
  return (
    <section
      aria-labelledby="side-cart"
      className="rounded-xl border border-line bg-surface-raised p-5 shadow-sm"
    >
      <h2 id="side-cart" className="font-bold text-xl tracking-tight">
        {t('side.heading')}
      </h2>
      {cart && cart.products.length > 0 ? (
        <FilledSide cart={cart} />
      ) : (
        <div className="grid justify-items-center gap-3 py-8 text-center text-muted">
          <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand-strong">
            <BagIcon size={28} />
          </span>
          <p>{t('side.empty')}</p>
        </div>
      )}
    </section>
  )
}
