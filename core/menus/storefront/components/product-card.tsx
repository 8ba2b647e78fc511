import { memo } from 'react'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import { FoodMark } from '../food-mark.tsx'
import type { CardProduct } from '../lean-menu.ts'
import { useMenuActions } from '../menu-actions.tsx'
import { useMenusTexts } from '../menus-texts.ts'

export type Presentation = 'list' | 'grid'

interface ProductCardProps {
  readonly product: CardProduct
  readonly currency: string
  readonly presentation: Presentation
  readonly onChoose: (productId: string) => void
  /** For the few cards that are in view at once. */
  readonly eager?: boolean
  /** Words and price in their final places, with an empty frame for the picture: the rest comes when it is near. */
  readonly isOutline?: boolean
  readonly headingLevel?: 'h3' | 'h4'
}

const CARD =
  'group relative isolate h-full overflow-hidden rounded-lg border border-line bg-surface-raised transition-shadow ' +
  'hover:shadow-md has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus'

const LOOKS = {
  list: {
    card: 'flex gap-3 p-3 md:p-4',
    photo: 'order-last size-28 shrink-0',
    frame: 'rounded-md',
    action: 'end-1 bottom-1',
    text: '',
    width: 112,
    sizes: '112px',
  },
  grid: {
    card: 'flex flex-col',
    photo: 'aspect-4/3 w-full',
    frame: '',
    action: 'end-2 bottom-2',
    text: 'p-3',
    width: 320,
    sizes: '(min-width: 1160px) 280px, (min-width: 768px) 33vw, 50vw',
  },
} as const

const Badges = ({ product }: { product: CardProduct }) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const { special = [], refused, remaining } = product
  if (refused)
    return (
      <Badge tone={refused.reason === 'soldOut' ? 'danger' : 'warning'}>
        {t(refused.reason === 'soldOut' ? 'state.soldOut' : 'state.notNow')}
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

const CardPrice = ({ product, currency }: Pick<ProductCardProps, 'product' | 'currency'>) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const text = formatMoney({ amount: product.price, currency }, language)
  return (
    <p className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-2 text-sm">
      <span className="font-bold text-base">
        {product.isPriceFrom ? (
          <>
            <span className="font-normal text-muted text-sm">{t('price.from')} </span>
            <Price text={text} />
          </>
        ) : (
          <Price text={text} />
        )}
      </span>
      {product.calories !== undefined && (
        <span className="text-muted text-xs">
          {t('calories', { number: formatNumber(product.calories, language) })}
        </span>
      )}
    </p>
  )
}

const CardText = ({
  product,
  currency,
  headingLevel: Heading = 'h3',
}: Omit<ProductCardProps, 'presentation' | 'onChoose'>) => (
  <>
    <div className="mb-1 flex flex-wrap gap-1 empty:hidden">
      <Badges product={product} />
    </div>
    <Heading className="line-clamp-2 font-semibold leading-snug">
      <FoodMark type={product.foodType} className="me-1.5 -mt-0.5 align-middle" />
      {/* A plain link: hundreds of cards stand on a page, and one listener around them all opens the sheet. */}
      <a
        href={`?product=${product.id}`}
        data-product={product.id}
        className="outline-none after:absolute after:inset-0 after:z-0"
      >
        <bdi>{product.name}</bdi>
      </a>
    </Heading>
    {product.description && <p className="mt-1 line-clamp-2 text-muted text-sm">{product.description}</p>}
    {product.refused?.text && <p className="mt-1 font-medium text-sm">{product.refused.text}</p>}
    <CardPrice product={product} currency={currency} />
  </>
)

const CardPhoto = ({
  product,
  presentation,
  onChoose,
  eager = false,
  isOutline = false,
}: ProductCardProps) => {
  const actions = useMenuActions()
  const look = LOOKS[presentation]
  if (isOutline) return <div className={classNames('bg-surface-sunken', look.photo, look.frame)} />
  return (
    <div className={classNames('relative', look.photo)}>
      <div
        className={classNames(
          'size-full overflow-hidden',
          look.frame,
          product.refused && 'opacity-45 grayscale',
        )}
      >
        <Picture
          base={product.photo}
          alt=""
          width={look.width}
          height={presentation === 'list' ? look.width : (look.width * 3) / 4}
          sizes={look.sizes}
          eager={eager}
        />
      </div>
      {actions && !product.refused && (
        <div className={classNames('absolute z-1 [@media(scripting:none)]:hidden', look.action)}>
          <actions.CardAction product={product} onChoose={onChoose} />
        </div>
      )}
    </div>
  )
}

/** A product in the menu. The whole card opens it; what can be done at once stands on the picture. */
export const ProductCard = memo((props: ProductCardProps) => {
  const { product, presentation } = props
  const look = LOOKS[presentation]
  return (
    <article className={classNames(CARD, look.card)} data-sold-out={product.refused ? '' : undefined}>
      <CardPhoto {...props} />
      <div className={classNames('flex min-w-0 flex-1 flex-col', look.text, product.refused && 'text-muted')}>
        <CardText {...props} />
      </div>
    </article>
  )
})
ProductCard.displayName = 'ProductCard'
