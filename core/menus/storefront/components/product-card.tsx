import { memo } from 'react'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { CardProduct } from '../card-menu.ts'
import { FoodMark } from '../food-mark.tsx'
import { useMenuActions } from '../menu-actions.tsx'
import { useMenusTexts } from '../menus-texts.ts'

/** The presentation of each uiVersion. */
export const PRESENTATIONS = { 1: 'list', 2: 'lines', 3: 'grid', 4: 'tiles' } as const
export type Presentation = (typeof PRESENTATIONS)[keyof typeof PRESENTATIONS]

interface ProductCardProps {
  readonly product: CardProduct
  readonly currency: string
  readonly presentation: Presentation
  readonly onChoose: (productId: string) => void
  /** For the few cards that are in view initially. */
  readonly eager?: boolean
}

const CARD =
  'group relative isolate flex h-full overflow-hidden [contain:layout_style] ' +
  'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus '

const FRAMED = `${CARD}rounded-lg border border-line bg-surface-raised transition-shadow hover:shadow-md `

const CARD_STYLES = {
  list: {
    isRow: true,
    card: `${FRAMED}gap-3 p-3`,
    photo: 'order-last size-28 shrink-0',
    frame: 'rounded-md',
    action: 'end-1 bottom-1',
    text: '',
    width: 112,
    sizes: '112px',
  },
  lines: {
    isRow: true,
    card: `${CARD}gap-4 border-line border-b py-3`,
    photo: 'size-28 shrink-0',
    frame: 'rounded-full',
    action: 'end-0 bottom-0',
    text: '',
    width: 112,
    sizes: '112px',
  },
  tiles: {
    isRow: false,
    card: `${CARD}flex-col`,
    photo: 'h-(--photo) w-full',
    frame: 'rounded-2xl',
    action: 'end-2 bottom-2',
    text: 'pt-2',
    width: 320,
    sizes: '(min-width: 1160px) 280px, (min-width: 768px) 33vw, 50vw',
  },
  grid: {
    isRow: false,
    card: `${FRAMED}flex-col`,
    photo: 'h-(--photo) w-full',
    frame: '',
    action: 'end-2 bottom-2',
    text: 'p-3',
    width: 320,
    sizes: '(min-width: 1160px) 280px, (min-width: 768px) 33vw, 50vw',
  },
} as const

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
  const { special = [], refused, remaining } = product
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
      {special.includes(3) && <Badge tone="solid">{t('special.bogo')}</Badge>}
      {special.includes(2) && <Badge tone="brand">{t('badge.popular')}</Badge>}
    </>
  )
}

const CardPrice = ({
  product,
  currency,
  presentation,
}: Pick<ProductCardProps, 'product' | 'currency' | 'presentation'>) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const text = formatMoney({ amount: product.price, currency }, language)
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-2 gap-y-1 pt-2 text-sm',
        // Where cards have a frame, the prices of a row are aligned.
        presentation !== 'tiles' && 'mt-auto',
        // What does not fit next to the price is shown in the product's sheet.
        CARD_STYLES[presentation].isRow && 'h-9 overflow-hidden',
      )}
    >
      {product.isPriceFrom && <span className="-me-1 text-muted">{t('price.from')}</span>}
      <Price text={text} className="font-bold text-base" />
      {product.unit && <span className="-ms-1 text-muted text-xs">/ {product.unit}</span>}
      {product.measure && <bdi className="text-muted text-xs">{product.measure}</bdi>}
      {product.calories !== undefined && (
        <span className="text-muted text-xs">
          {t('calories', { number: formatNumber(product.calories, language) })}
        </span>
      )}
    </p>
  )
}

const hasBadges = ({ special = [], refused, remaining }: CardProduct): boolean =>
  refused !== undefined || remaining !== undefined || special.includes(2) || special.includes(3)

/** The text of a card, all of which have the same height: a badge or a reason replaces other text. */
const CardText = ({ product, currency, presentation }: Omit<ProductCardProps, 'onChoose'>) => {
  const isBadgeAbove = CARD_STYLES[presentation].isRow && hasBadges(product)
  const words = product.refused?.text || product.description
  return (
    <>
      {isBadgeAbove && (
        <div className="mb-1 flex h-6 flex-wrap gap-1 overflow-hidden">
          <Badges product={product} />
        </div>
      )}
      {/* What tells sizes apart stands at the end of a name, so narrow columns have a line more. */}
      <h3
        className={classNames(
          'font-semibold leading-snug',
          CARD_STYLES[presentation].isRow ? 'line-clamp-2' : 'line-clamp-3 md:line-clamp-2',
        )}
      >
        <FoodMark type={product.foodType} className="me-1.5 -mt-0.5 align-middle" />
        {/* A plain link: hundreds of cards stand on a page, and one listener around them all opens the sheet. */}
        <a
          href={`?product=${product.id}`}
          data-product={product.id}
          className="outline-none after:absolute after:inset-0 after:z-0"
        >
          <bdi>{product.name}</bdi>
        </a>
      </h3>
      {words && (
        <p
          className={classNames(
            'mt-1 text-sm',
            isBadgeAbove ? 'line-clamp-1' : 'line-clamp-2',
            product.refused?.text ? 'font-medium' : 'text-muted',
          )}
        >
          {words}
        </p>
      )}
      <CardPrice product={product} currency={currency} presentation={presentation} />
    </>
  )
}

const CardPhoto = ({ product, presentation, onChoose, eager = false }: ProductCardProps) => {
  const actions = useMenuActions()
  const look = CARD_STYLES[presentation]
  return (
    <div className={classNames('relative', look.photo)}>
      {!look.isRow && hasBadges(product) && (
        <div className="absolute inset-x-2 top-2 z-1 flex flex-wrap gap-1">
          <Badges product={product} />
        </div>
      )}
      <Picture
        base={product.photo}
        alt=""
        width={look.width}
        height={look.isRow ? look.width : (look.width * 3) / 4}
        sizes={look.sizes}
        eager={eager}
        className={classNames(look.frame, product.refused && 'opacity-45 grayscale')}
      />
      {actions && !product.refused && (
        <div className={classNames('absolute z-1 [@media(scripting:none)]:hidden', look.action)}>
          <actions.CardAction product={product} onChoose={onChoose} />
        </div>
      )}
    </div>
  )
}

/** A product in the menu. The whole card opens it; the direct action is on the picture. */
export const ProductCardView = memo((props: ProductCardProps) => {
  const { product, presentation } = props
  const look = CARD_STYLES[presentation]
  return (
    <article className={look.card} data-sold-out={product.refused ? '' : undefined}>
      <CardPhoto {...props} />
      <div className={classNames('flex min-w-0 flex-1 flex-col', look.text, product.refused && 'text-muted')}>
        <CardText {...props} />
      </div>
    </article>
  )
})
ProductCardView.displayName = 'ProductCard'
