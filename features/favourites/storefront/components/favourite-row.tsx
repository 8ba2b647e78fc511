import { Link } from 'react-router'
import { useAddToCart } from '#core/cart/storefront/use-add-to-cart.ts'
import type { ProductCard } from '#core/menus/contract/endpoints.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { HeartIcon } from '#platform/ui/icons/heart.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useFavouritesTexts } from '../favourites-texts.ts'

/**
 * Adds to the cart directly when no choice is required, otherwise opens the product's sheet; renders nothing when
 * unavailable.
 */
const AddToCartAction = ({ card, to }: { card: ProductCard; to: string }) => {
  const t = useFavouritesTexts()
  const add = useAddToCart()
  const show = useToasts((state) => state.show)
  const { _id: product, name, needsChoice, price, state } = card
  if (!state.isAvailable) return null
  if (needsChoice)
    return (
      <ButtonLink to={to} size="sm" variant="soft">
        {t('row.choose')}
      </ButtonLink>
    )
  const take = async () => {
    if (await add({ product, qty: 1, seenPrice: price.amount }))
      show({ tone: 'success', text: t('row.added', { name }) })
  }
  return (
    <Button size="sm" onClick={take}>
      {t('row.add')}
    </Button>
  )
}

/** One favourite: name, price, why it is unavailable, the add button, and the heart. */
export const FavouriteRow = ({ card, onRemove }: { card: ProductCard; onRemove: () => void }) => {
  const t = useFavouritesTexts()
  const language = useLanguage()
  const home = useHome()
  const { _id, name, photo, price, state } = card
  const to = `${getPagePath(home)}?product=${_id}`
  return (
    <li className="flex items-start gap-3 py-3">
      <span className="size-16 shrink-0">
        <Picture
          base={photo?.base}
          alt=""
          width={64}
          height={64}
          className={state.isAvailable ? 'rounded-md' : 'rounded-md opacity-45 grayscale'}
        />
      </span>
      <div className="min-w-0 flex-1">
        <Link to={to} className="font-semibold text-ink leading-snug">
          <bdi>{name}</bdi>
        </Link>
        <Price text={formatMoney(price, language)} className="block text-muted text-sm" />
        {!state.isAvailable && <p className="font-medium text-sm">{state.text || t('row.unavailable')}</p>}
        <div className="mt-2 empty:hidden">
          <AddToCartAction card={card} to={to} />
        </div>
      </div>
      <IconButton
        label={t('row.remove', { name })}
        icon={<HeartIcon size={22} className="fill-current text-brand-strong" />}
        aria-pressed
        onClick={onRemove}
      />
    </li>
  )
}
