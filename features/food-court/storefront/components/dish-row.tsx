import type { ProductCard } from '#core/menus/contract/endpoints.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import { useFoodCourtTexts } from '../food-court-texts.ts'

interface DishRowProps {
  readonly product: ProductCard
  /** Units of it in the basket. */
  readonly count: number
  readonly isOrderable: boolean
  /** Adds it as its stall serves it, or opens its choices. */
  readonly onAdd: () => void
  /** Opens its choices, also those that the stall has preselected. */
  readonly onOpen: () => void
}

/** The name of a dish: a tap anywhere on its row opens the choices. */
const OpenDish = ({ name, onOpen }: { name: string; onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    aria-haspopup="dialog"
    className="text-start outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-focus"
  >
    <bdi>{name}</bdi>
  </button>
)

/** A dish of a stall with the button that adds it, or opens its choices. */
export const DishRow = ({ product, count, isOrderable, onAdd, onOpen }: DishRowProps) => {
  const t = useFoodCourtTexts()
  const language = useLanguage()
  const { name, description, price, isPriceFrom, photo, state } = product
  const canAdd = isOrderable && state.isAvailable
  return (
    <article className="relative flex gap-4 border-line border-b py-4">
      <div className="min-w-0 flex-1">
        <h3 className="font-bold leading-snug">
          {canAdd ? <OpenDish name={name} onOpen={onOpen} /> : <bdi>{name}</bdi>}
        </h3>
        <p className={classNames('mt-0.5 line-clamp-2 text-sm', state.isAvailable && 'text-muted')}>
          {state.isAvailable ? description : state.text}
        </p>
        <p className="mt-1.5">
          {isPriceFrom && <span className="text-muted text-sm">{t('stall.from')} </span>}
          <Price text={formatMoney(price, language)} className="font-bold" />
        </p>
      </div>
      <div className="pointer-events-none relative size-26 shrink-0">
        <Picture
          base={photo?.base}
          alt=""
          width={104}
          height={104}
          className={classNames('rounded-lg', !canAdd && 'opacity-50 grayscale')}
        />
        {canAdd && (
          <button
            type="button"
            onClick={onAdd}
            aria-label={t(product.needsChoice ? 'stall.choose' : 'stall.add', { item: name })}
            className="pressable pointer-events-auto absolute end-1 bottom-1 grid size-target place-items-center rounded-full border border-line bg-surface-raised text-brand-strong shadow-md"
          >
            {count > 0 ? <bdi className="font-bold tabular-nums">{count}</bdi> : <PlusIcon size={22} />}
          </button>
        )}
      </div>
    </article>
  )
}
