import { createContext, memo, use } from 'react'
import { formatMinutes, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { CardProduct } from '../card-menu.ts'
import { useDishNotes } from '../dish-notes.ts'
import { FoodMark } from '../food-mark.tsx'
import { useMenuActions } from '../menu-actions.tsx'
import { useMenusTexts } from '../menus-texts.ts'
import { PrescriptionBadge } from '../prescription-badge.tsx'

/** The presentation of each uiVersion. */
export const PRESENTATIONS = { 1: 'list', 2: 'lines', 3: 'grid', 4: 'tiles' } as const
export type Presentation = (typeof PRESENTATIONS)[keyof typeof PRESENTATIONS]

/** Whether products have pictures; a menu without any is set in type. */
export const hasPhotos = (products: readonly CardProduct[]): boolean => products.some(({ photo }) => photo)

/** The query of the page's address, which a card's link keeps: `q=tea&`, or nothing. */
export const CardQuery = createContext('')

interface ProductCardProps {
  readonly product: CardProduct
  readonly currency: string
  readonly presentation: CardLayout
  readonly onChoose: (productId: string) => void
  /** For the few cards that are in view initially. */
  readonly eager?: boolean
}

const CARD =
  'group relative isolate flex h-full gap-4 [contain:layout_style] ' +
  'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus '

/** Text, then the picture; with doubled text the picture comes first, over the full width. */
const ROW = `${CARD}border-line border-b py-4 @max-[16rem]:flex-col `
const ROW_PHOTO = 'order-last size-29 shrink-0 @max-[16rem]:order-none @max-[16rem]:h-36 @max-[16rem]:w-full '
/** A row on phones, a tile on wide screens. */
const WIDE_TILE = `${ROW}md:flex-col md:gap-2 md:border-0 md:py-0`
const WIDE_PHOTO = `${ROW_PHOTO}md:order-none md:h-(--photo) md:w-full`
const WIDE_SIZES = '(min-width: 1160px) 220px, (min-width: 768px) 33vw, 116px'

const CARD_STYLES = {
  list: { card: ROW, photo: ROW_PHOTO, frame: 'rounded-lg', sizes: '116px' },
  lines: { card: ROW, photo: ROW_PHOTO, frame: 'rounded-full', sizes: '116px' },
  tiles: { card: WIDE_TILE, photo: WIDE_PHOTO, frame: 'rounded-lg md:rounded-2xl', sizes: WIDE_SIZES },
  grid: { card: WIDE_TILE, photo: WIDE_PHOTO, frame: 'rounded-lg', sizes: WIDE_SIZES },
  strip: { card: `${CARD}flex-col gap-2`, photo: 'h-(--photo)', frame: 'rounded-lg', sizes: '160px' },
} as const

/** In px; the picture files have no smaller size that is sharp on phones. */
const PHOTO_SIZE = 160

/** How a card is laid out: as the site presents its menu, or in the strip of a special group. */
type CardLayout = Presentation | 'strip'

const REFUSAL_TEXTS = {
  soldOut: 'state.soldOut',
  temporarilyUnavailable: 'state.paused',
  replaced: 'state.replaced',
  notAtThisTime: 'state.notNow',
  inactive: 'state.notNow',
} as const

const Badges = ({ product }: { product: CardProduct }) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const { special = [], refused, remaining, needsPrescription } = product
  if (refused)
    return (
      <Badge tone={refused.reason === 'soldOut' ? 'danger' : 'warning'}>
        {t(REFUSAL_TEXTS[refused.reason ?? 'inactive'])}
      </Badge>
    )
  return (
    <>
      {remaining !== undefined && (
        <Badge tone="warning">
          {t('state.left', { count: remaining, number: formatNumber(remaining, language) })}
        </Badge>
      )}
      {needsPrescription && <PrescriptionBadge />}
      {special.includes(3) && <Badge tone="solid">{t('special.bogo')}</Badge>}
      {special.includes(2) && <Badge tone="brand">{t('badge.popular')}</Badge>}
    </>
  )
}

const CardPrice = ({ product, currency }: Pick<ProductCardProps, 'product' | 'currency'>) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const text = formatMoney({ amount: product.price, currency }, language)
  return (
    <p
      className={classNames(
        'flex flex-wrap items-baseline gap-x-2 text-sm',
        product.photo && 'mt-auto pt-1.5',
      )}
    >
      {product.isPriceFrom && <span className="-me-1 text-muted">{t('price.from')}</span>}
      <Price
        text={text}
        className={classNames('font-bold text-base', !product.photo && 'text-brand-strong')}
      />
      {product.unit && <span className="-ms-1 text-muted text-xs">/ {product.unit}</span>}
      {product.durationMinutes && (
        <bdi className="text-muted text-xs">
          {formatMinutes(product.durationMinutes, product.durationMinutes, language)}
        </bdi>
      )}
      {product.measure && <bdi className="text-muted text-xs">{product.measure}</bdi>}
      {product.calories !== undefined && (
        <span className="text-muted text-xs">
          {t('calories', { number: formatNumber(product.calories, language) })}
        </span>
      )}
    </p>
  )
}

const hasBadges = ({ special = [], refused, remaining, needsPrescription }: CardProduct): boolean =>
  refused !== undefined ||
  remaining !== undefined ||
  needsPrescription === true ||
  special.includes(2) ||
  special.includes(3)

/** Sold out, for now or until it is counted again: shown in grey, and it does not open. */
const isGone = ({ refused }: CardProduct): boolean =>
  refused?.reason === 'soldOut' || refused?.reason === 'temporarilyUnavailable'

/** What shows the price of a shop's packs; undefined where the price alone is shown. */
const useCardPacks = ({ sizes, measurePrice, refused }: CardProduct) => {
  const actions = useMenuActions()
  return (sizes || measurePrice) && !refused ? actions?.CardPacks : undefined
}

/**
 * The text of a card: a badge, a reason, sizes or a measure price replace other text, so that cards have about the same
 * height.
 */
const CardText = ({ product, currency, presentation }: Omit<ProductCardProps, 'onChoose'>) => {
  const isStrip = presentation === 'strip'
  const isBadgeAbove = !isStrip && hasBadges(product)
  const Packs = useCardPacks(product)
  const words = !isStrip && !Packs && (product.refused?.text || product.description)
  const Note = useDishNotes((notes) => notes.CardNote)
  const query = use(CardQuery)
  return (
    <>
      {isBadgeAbove && (
        <div className="mb-1 flex flex-wrap gap-1">
          <Badges product={product} />
        </div>
      )}
      <h3
        className={classNames(
          'leading-snug',
          Packs && (isBadgeAbove || !product.photo) && !isStrip ? 'line-clamp-1' : 'line-clamp-2',
          product.photo || isStrip ? 'font-bold text-dish' : 'font-bold text-xl',
        )}
      >
        {/* A plain link: hundreds of cards stand on a page, and one listener around them all opens the sheet. */}
        <a
          href={isGone(product) ? undefined : `?${query}product=${product.id}`}
          data-product={product.id}
          className="outline-none after:absolute after:inset-0 after:z-0"
        >
          <bdi>{product.name}</bdi>
        </a>
        <FoodMark type={product.foodType} className="ms-1.5 -mt-0.5 align-middle" />
      </h3>
      {(words || Note) && (
        <p
          className={classNames(
            'mt-0.5 line-clamp-2 text-desc',
            product.refused?.text ? 'font-medium' : 'text-muted',
          )}
        >
          {Note && <Note productId={product.id} />}
          {words}
        </p>
      )}
      {Packs && <Packs product={product} currency={currency} presentation={presentation} />}
      {product.photo && !Packs && <CardPrice product={product} currency={currency} />}
    </>
  )
}

const CardButton = ({ product, onChoose }: Pick<ProductCardProps, 'product' | 'onChoose'>) => {
  const actions = useMenuActions()
  if (!actions || product.refused) return null
  return (
    <div className="relative z-1 ms-auto [@media(scripting:none)]:hidden">
      <actions.CardAction product={product} onChoose={onChoose} />
    </div>
  )
}

const CardPhoto = ({ product, presentation, onChoose, eager = false }: ProductCardProps) => {
  const look = CARD_STYLES[presentation]
  return (
    <div className={classNames('relative', look.photo)}>
      {presentation === 'strip' && hasBadges(product) && (
        <div className="absolute inset-x-2 top-2 z-1 flex flex-wrap gap-1">
          <Badges product={product} />
        </div>
      )}
      <Picture
        base={product.photo}
        alt=""
        width={PHOTO_SIZE}
        height={PHOTO_SIZE}
        sizes={look.sizes}
        eager={eager}
        className={classNames(look.frame, product.refused && 'opacity-45 grayscale')}
      />
      <div className="absolute end-1 bottom-1">
        <CardButton product={product} onChoose={onChoose} />
      </div>
    </div>
  )
}

/**
 * A product in the menu. The whole card opens it, unless it is sold out; the direct action is on the picture. Without a
 * picture the card is set in type: the name large, the price at the end of the line and the action below it.
 */
export const ProductCardView = memo((props: ProductCardProps) => {
  const { product, currency, presentation } = props
  const isPlain = !product.photo
  const isStrip = presentation === 'strip'
  const Packs = useCardPacks(product)
  return (
    <article
      className={isPlain && !isStrip ? ROW : CARD_STYLES[presentation].card}
      data-sold-out={product.refused ? '' : undefined}
    >
      {!isPlain && <CardPhoto {...props} />}
      <div className={classNames('flex min-w-0 flex-1 flex-col', product.refused && 'text-muted')}>
        <CardText {...props} />
      </div>
      {isPlain && (
        <div className={classNames('flex shrink-0 gap-1.5', isStrip ? 'items-center' : 'flex-col items-end')}>
          {!Packs && <CardPrice product={product} currency={currency} />}
          <CardButton {...props} />
        </div>
      )}
    </article>
  )
})
ProductCardView.displayName = 'ProductCard'
