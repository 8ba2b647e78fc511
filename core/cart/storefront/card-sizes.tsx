import { type RefObject, useEffect, useId, useRef } from 'react'
import type { CardProduct, CardSize } from '#core/menus/storefront/card-menu.ts'
import type { CardActionProps, CardPacksProps } from '#core/menus/storefront/menu-actions.tsx'
import { useMenusTexts } from '#core/menus/storefront/menus-texts.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { Price } from '#platform/ui/price.tsx'
import { AddStepper } from './add-stepper.tsx'
import { runOnCardCart } from './card-cart.ts'
import { getProductCount, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { chooseSize, useChosenSize } from './chosen-size.ts'

/** More than these, or longer names, do not fit side by side into the narrowest card, of 180 px. */
const MAX_CHIPS = 3
const MAX_CHIP_LETTERS = 13

const fitsChips = (sizes: readonly CardSize[]): boolean =>
  sizes.length <= MAX_CHIPS && sizes.reduce((sum, { name }) => sum + name.length, 0) <= MAX_CHIP_LETTERS

interface ChooserProps {
  readonly label: string
  readonly sizes: readonly CardSize[]
  readonly chosen: CardSize
  /** The name of a size with its price, and that it is sold out. */
  readonly describeSize: (size: CardSize) => string
  readonly onChoose: (sizeId: string) => void
}

const SHAPE =
  'relative inline-flex h-8 min-w-11 items-center justify-center rounded-full border font-semibold text-sm whitespace-nowrap ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-focus '
const CHIP =
  `${SHAPE}border-line px-2 text-ink has-checked:border-brand-strong has-checked:bg-brand-soft ` +
  'has-checked:text-brand-strong has-disabled:border-dashed has-disabled:font-normal has-disabled:text-muted ' +
  'has-disabled:line-through'

/** An input that is as large as what is drawn for it. */
const COVER = 'absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none'

const SizeChips = ({ label, sizes, chosen, describeSize, onChoose }: ChooserProps) => {
  // The same product may be on the page twice.
  const group = useId()
  return (
    <fieldset aria-label={label} className="flex gap-1.5">
      {sizes.map((size) => (
        <label key={size._id} className={CHIP}>
          <input
            type="radio"
            name={group}
            value={size._id}
            aria-label={describeSize(size)}
            checked={size === chosen && size.isAvailable}
            disabled={!size.isAvailable}
            onChange={() => onChoose(size._id)}
            className={`${COVER} disabled:cursor-default`}
          />
          <bdi>{size.name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

const SizeSelect = ({ label, sizes, chosen, describeSize, onChoose }: ChooserProps) => (
  <span className={`${SHAPE}max-w-full gap-1 border-line ps-3 pe-2 text-ink`}>
    <bdi aria-hidden="true" className="truncate">
      {chosen.name}
    </bdi>
    <ChevronDownIcon size={16} className="shrink-0 text-muted" />
    <select
      aria-label={label}
      value={chosen._id}
      onChange={(event) => onChoose(event.target.value)}
      className={`${COVER} text-base opacity-0`}
    >
      {sizes.map((size) => (
        <option key={size._id} value={size._id} disabled={!size.isAvailable}>
          {describeSize(size)}
        </option>
      ))}
    </select>
  </span>
)

/** Takes over what was chosen before the page was hydrated: the browser shows it already. */
const useEarlyChoice = (
  chooser: RefObject<HTMLElement | null>,
  { chosen, onChoose }: { readonly chosen: string | undefined; readonly onChoose: (size: string) => void },
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; later choices are heard
  useEffect(() => {
    const shown = chooser.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
      'input:checked, select',
    )
    if (shown && shown.value !== chosen) onChoose(shown.value)
  }, [])
}

interface PriceProps extends Omit<CardPacksProps, 'presentation'> {
  readonly amount: number
  readonly measurePrice: CardProduct['measurePrice']
}

const PackPrice = ({ product, currency, amount, measurePrice }: PriceProps) => {
  const t = useCartTexts()
  const language = useLanguage()
  const { sizes, measure } = product
  return (
    <p
      className={classNames(
        'flex flex-wrap items-baseline gap-x-2 text-sm',
        // Where a longer price leaves no room for the measure price, nothing below moves.
        sizes && 'max-h-6 overflow-hidden',
      )}
    >
      <Price text={formatMoney({ amount, currency }, language)} className="font-bold text-base" />
      {!sizes && measure && <bdi className="text-muted text-xs">{measure}</bdi>}
      {measurePrice && (
        <bdi className="whitespace-nowrap text-muted text-xs">
          {t(`measurePrice.${measurePrice.per}`, { price: formatMoney(measurePrice.price, language) })}
        </bdi>
      )}
    </p>
  )
}

const SizeChooser = ({ product, chosen, presentation }: CardPacksProps & { readonly chosen: CardSize }) => {
  const t = useCartTexts()
  const menu = useMenusTexts()
  const language = useLanguage()
  const { id, name, sizes = [] } = product
  const chooser = useRef<HTMLDivElement>(null)
  const choose = (size: string) => chooseSize(id, size)
  useEarlyChoice(chooser, { chosen: chosen._id, onChoose: choose })
  const describeSize = (size: CardSize) =>
    joinWithCommas(
      [size.name, formatMoney(size.price, language), ...(size.isAvailable ? [] : [menu('state.soldOut')])],
      language,
    )
  // Beside a picture in two columns there is no room for sizes side by side, on some screens.
  const isWide = (presentation === 'tiles' || presentation === 'grid') && product.photo
  const Chooser = isWide && fitsChips(sizes) ? SizeChips : SizeSelect
  return (
    // Above the link that covers the card; without scripts it shows the sizes only.
    <div ref={chooser} className="relative z-1 w-fit max-w-full [@media(scripting:none)]:pointer-events-none">
      <Chooser
        label={t('card.sizes', { item: name })}
        sizes={sizes}
        chosen={chosen}
        describeSize={describeSize}
        onChoose={choose}
      />
    </div>
  )
}

/** The price of a product's pack, or of the size that is chosen here. */
export const CardPacks = (props: CardPacksProps) => {
  const { product, currency } = props
  const chosen = useChosenSize(product)
  return (
    <div
      className={classNames(
        'mt-auto flex gap-x-3 gap-y-1 pt-1.5',
        product.photo ? 'flex-col' : 'flex-wrap items-center',
      )}
    >
      {chosen && <SizeChooser {...props} chosen={chosen} />}
      <PackPrice
        product={product}
        currency={currency}
        amount={chosen?.price.amount ?? product.price}
        measurePrice={chosen ? chosen.measurePrice : product.measurePrice}
      />
    </div>
  )
}

/** Adds the size that is chosen on the card and counts how often that one is in the cart. */
export const SizeAction = ({ product }: CardActionProps) => {
  const t = useCartTexts()
  const language = useLanguage()
  const chosen = useChosenSize(product)
  const { id, name } = product
  const count = useCartStore((state) => getProductCount(state, id, chosen?._id))
  if (!chosen?.isAvailable) return null
  const item = joinWithCommas([name, chosen.name], language)
  const price = formatMoney(chosen.price, language)
  // From here on the card stays at this size, even when the last one is taken out again.
  const hold = () => chooseSize(id, chosen._id)
  return (
    <AddStepper
      count={count}
      item={item}
      plusLabel={t('card.add', { item: joinWithCommas([item, price], language) })}
      onPlus={() => {
        hold()
        runOnCardCart((cart) => cart.add(id, chosen.price.amount, chosen._id))
      }}
      onMinus={() => {
        hold()
        runOnCardCart((cart) => cart.removeOne(id, chosen._id))
      }}
    />
  )
}
