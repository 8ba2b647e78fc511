import { Link } from 'react-router'
import type { Product } from '#core/menus/contract/endpoints.ts'
import { ALLERGENS, NO_ALLERGENS } from '#core/menus/domain/allergens.ts'
import type { CardProduct } from '#core/menus/storefront/card-menu.ts'
import { FoodMark } from '#core/menus/storefront/food-mark.tsx'
import type { ItemSheetProps } from '#core/menus/storefront/menu-actions.tsx'
import { PrescriptionBadge } from '#core/menus/storefront/prescription-badge.tsx'
import { hasGallery, ProductGallery } from '#core/menus/storefront/product-gallery.tsx'
import { ShareProduct } from '#core/menus/storefront/share-product.tsx'
import { useVendor } from '#core/stores/storefront/use-vendor.ts'
import { formatMinutes, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { getProductCount, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { ItemExtensionParts } from './item-extensions.tsx'
import { ItemFields, ItemFooter, useItemForm } from './item-sheet-form.tsx'
import { RepeatLastItem } from './repeat-last-item.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import { type LoadedProductState, useProduct } from './use-product.ts'

const MEDIA = 'aspect-4/3 max-h-80 w-full overflow-hidden'

/** The photo across the full width of a sheet. */
const ItemMedia = ({ base }: { base: string }) => (
  <div className={MEDIA}>
    <Picture base={base} alt="" width={720} height={540} sizes="(min-width: 768px) 512px, 100vw" eager />
  </div>
)

/** Description, calories and allergens of a product. */
export const ItemDetails = ({ product }: { product: Product }) => {
  const t = useCartTexts()
  const language = useLanguage()
  const { description, calories, durationMinutes } = product
  const facts = [
    product.unit && `/ ${product.unit}`,
    product.measure,
    durationMinutes && formatMinutes(durationMinutes, durationMinutes, language),
  ].filter(Boolean)
  const allergens = product.allergens.map((name) => {
    const known = ([...ALLERGENS, NO_ALLERGENS] as const).find((allergen) => allergen === name)
    return known ? t(`allergen.${known}`) : name
  })
  return (
    <div className="pb-4">
      {product.needsPrescription && <PrescriptionBadge className="mb-2" />}
      {description && <p className="text-muted">{description}</p>}
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <FoodMark type={product.foodType} />
        {calories !== null && <span>{t('calories', { number: formatNumber(calories, language) })}</span>}
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
        {allergens.length > 0 && <span>{t('allergens', { list: joinWithCommas(allergens, language) })}</span>}
      </p>
      {product.ingredients && (
        <p className="mt-2 text-muted text-sm">{t('ingredients', { list: product.ingredients })}</p>
      )}
    </div>
  )
}

/** Why a product is unavailable, with a link to its replacement. */
const UnavailableNotice = ({ product }: { product: Product }) => {
  const t = useCartTexts()
  const { text, replacement } = product.state
  const instead = replacement && (
    <Link
      to={{ search: `?product=${replacement._id}` }}
      replace
      preventScrollReset
      className="font-semibold text-brand-strong"
    >
      {t('item.replacement', { item: replacement.name })}
    </Link>
  )
  return (
    <Notice tone="warning" heading={t('item.unavailable')} action={instead}>
      {text}
    </Notice>
  )
}

interface LoadedItemProps {
  readonly product: Product
  /** The sheet is open already, with what the card says. */
  readonly isReplacement: boolean
  readonly onClose: () => void
}

const LoadedItem = ({ product, isReplacement, onClose }: LoadedItemProps) => {
  const t = useCartTexts()
  const language = useLanguage()
  const add = useAddToCart()
  const showToast = useToasts((state) => state.showAfterDialog)
  const inCart = useCartStore(({ cart }) => getProductCount({ cart, pending: {} }, product._id))
  const form = useItemForm(product, { inCart })
  const { state } = product
  return (
    <Sheet
      open
      onClose={onClose}
      backCloses={false}
      title={<bdi>{product.name}</bdi>}
      subtitle={<Price className="font-semibold text-ink" text={formatMoney(product.price, language)} />}
      media={hasGallery(product) && <ProductGallery product={product} />}
      isReplacement={isReplacement}
      footer={
        state.isAvailable ? (
          <ItemFooter
            form={form}
            label={t('button.add')}
            most={state.remaining ?? undefined}
            onDecide={async ({ note, ...decision }) => {
              const done = await add({ ...decision, product: product._id, specialInstructions: note })
              if (!done) return
              showToast({ text: t('added', { item: product.name }), tone: 'success' })
              onClose()
            }}
          />
        ) : (
          <UnavailableNotice product={product} />
        )
      }
    >
      {state.isAvailable && <RepeatLastItem productId={product._id} onClose={onClose} />}
      <ItemDetails product={product} />
      <div className="flex flex-wrap gap-x-4">
        <ShareProduct product={product} />
        <ItemExtensionParts productId={product._id} />
      </div>
      <ItemFields form={form} />
    </Sheet>
  )
}

const LoadingItem = ({
  card,
  currency,
  state,
  onClose,
  onRetry,
}: {
  card: CardProduct | undefined
  currency: string
  state: Exclude<LoadedProductState, { kind: 'ready' }>
  onClose: () => void
  onRetry: () => void
}) => {
  const t = useCartTexts()
  const language = useLanguage()
  return (
    <Sheet
      open
      onClose={onClose}
      backCloses={false}
      title={<bdi>{card?.name ?? t('item.coming')}</bdi>}
      subtitle={
        card && (
          <Price
            className="font-semibold text-ink"
            text={formatMoney({ amount: card.price, currency }, language)}
          />
        )
      }
      media={card?.photo && <ItemMedia base={card.photo} />}
    >
      <p className="text-muted">{card?.description}</p>
      {state.kind === 'failed' ? (
        <Notice
          tone="danger"
          announce="polite"
          className="mt-4"
          action={
            <Button size="sm" variant="secondary" onClick={onRetry}>
              {t('refused.retry')}
            </Button>
          }
        >
          {state.error.status === 0 ? t('refused.offline') : state.error.message}
        </Notice>
      ) : (
        <div className="grid gap-4 py-6">
          <Spinner />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
    </Sheet>
  )
}

/** The product sheet over the menu: details, choices and the button that adds it to the cart. */
export const ItemSheet = ({ productId, card, product, onClose }: ItemSheetProps) => {
  const vendor = useVendor()
  const { state, retry } = useProduct(productId, vendor, product)
  const expirations = useCartStore((store) => store.expirations)
  if (state.kind === 'ready')
    return (
      <LoadedItem
        key={expirations}
        product={state.product}
        isReplacement={product === null}
        onClose={onClose}
      />
    )
  const currency = vendor.store.currency.code
  return <LoadingItem card={card} currency={currency} state={state} onClose={onClose} onRetry={retry} />
}
