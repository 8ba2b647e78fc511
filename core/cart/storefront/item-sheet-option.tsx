import { useId } from 'react'
import type { Portion } from '#core/menus/domain/choices.ts'
import { getOptionPrice } from '#core/menus/domain/choices.ts'
import { useDishNotes } from '#core/menus/storefront/dish-notes.ts'
import { formatMoneyDelta, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { money } from '#platform/kernel/money.ts'
import { RadioOrCheckboxInput } from '#platform/ui/choice-input.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import { useCartTexts } from './cart-texts.ts'
import {
  type Choices,
  chooseOption,
  type GroupInstance,
  getSelectedCount,
  getSelection,
  isGroupFull,
  type SheetOption,
} from './item-choices.ts'

/** A disc, whole or half; filled when chosen. Mirrored in right-to-left languages. */
const PortionMark = ({ portion, isOn }: { portion: Portion; isOn: boolean }) => (
  <svg
    aria-hidden="true"
    width="22"
    height="22"
    viewBox="0 0 24 24"
    stroke="currentColor"
    strokeWidth="2"
    className="rtl:-scale-x-100"
  >
    <circle cx="12" cy="12" r="9" fill={isOn && portion === 'whole' ? 'currentColor' : 'none'} />
    {portion !== 'whole' && (
      <path
        d={portion === 'first' ? 'M12 3a9 9 0 0 0 0 18z' : 'M12 3a9 9 0 0 1 0 18z'}
        fill="currentColor"
        fillOpacity={isOn ? 1 : 0.28}
        strokeLinejoin="round"
      />
    )}
    {portion === 'whole' && !isOn && <circle cx="12" cy="12" r="9" fill="currentColor" fillOpacity="0.28" />}
  </svg>
)

export interface OptionProps {
  readonly place: GroupInstance
  readonly option: SheetOption
  /** The effective size, which may determine the price. */
  readonly size: string | undefined
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
  /** The element that explains why no more can be chosen. */
  readonly reasonId: string
}

export const OPTION_ROW = 'flex min-h-13 items-center gap-3 py-2'

const OptionText = ({ option, id }: { option: SheetOption; id: string }) => {
  const t = useCartTexts()
  const language = useLanguage()
  const { name, calories, isAvailable, text, photo } = option.shown
  const Note = useDishNotes((notes) => notes.OptionNote)
  return (
    <>
      {photo && (
        <span
          className={classNames('size-12 shrink-0 overflow-hidden rounded-md', !isAvailable && 'grayscale')}
        >
          <Picture base={photo.base} alt="" width={48} height={48} />
        </span>
      )}
      <span id={id} className="min-w-0 flex-1">
        <bdi>{name}</bdi>
        {calories !== null && (
          <>
            {' '}
            <span className="ms-1 text-muted text-xs">
              {t('calories', { number: formatNumber(calories, language) })}
            </span>
          </>
        )}
        {!isAvailable && <span className="block text-muted text-sm">{text || t('option.unavailable')}</span>}
        {Note && <Note optionId={option._id} />}
      </span>
    </>
  )
}

const OptionPrice = ({ option, size }: Pick<OptionProps, 'option' | 'size'>) => {
  const language = useLanguage()
  const price = getOptionPrice(option, size)
  if (price === 0) return null
  const text = formatMoneyDelta(money(price, option.shown.price.currency), language)
  return <Price className="shrink-0 text-muted text-sm" text={text} />
}

/** An option that may be chosen several times. */
const CounterRow = ({ place, option, size, choices, onChange }: OptionProps) => {
  const id = useId()
  const language = useLanguage()
  const { name, isAvailable } = option.shown
  const count = getSelectedCount(choices, place, option._id)
  return (
    <div className={classNames(OPTION_ROW, !isAvailable && 'opacity-55')}>
      <OptionText option={option} id={id} />
      <OptionPrice option={option} size={size} />
      <QuantityStepper
        label={name}
        value={count}
        valueText={formatNumber(count, language)}
        min={0}
        max={isGroupFull(choices, place) ? count : option.max}
        disabled={!isAvailable}
        onChange={(next) => onChange(chooseOption(choices, place, { option: option._id, count: next }))}
      />
    </div>
  )
}

/** An option that is chosen or not. */
const CheckRow = ({ place, option, size, choices, onChange, reasonId }: OptionProps) => {
  const id = useId()
  const { isAvailable } = option.shown
  const isSingle = place.group.type === 10
  const isChosen = getSelectedCount(choices, place, option._id) > 0
  // At the maximum the others are rejected, not disabled: screen-reader users can still find them and hear the
  // reason.
  const isRefused = !isSingle && !isChosen && isGroupFull(choices, place)
  const count = isChosen && !isSingle ? 0 : 1
  return (
    <label htmlFor={id} className={classNames(OPTION_ROW, (isRefused || !isAvailable) && 'text-muted')}>
      <OptionText option={option} id={`${id}-text`} />
      <OptionPrice option={option} size={size} />
      <RadioOrCheckboxInput
        type={isSingle ? 'radio' : 'checkbox'}
        id={id}
        name={[...place.under, place.group._id].join(' ')}
        checked={isChosen}
        disabled={!isAvailable}
        aria-disabled={isRefused || undefined}
        aria-describedby={isRefused ? reasonId : undefined}
        className={isRefused ? 'opacity-45' : undefined}
        onChange={() => onChange(chooseOption(choices, place, { option: option._id, count }))}
      />
    </label>
  )
}

const PORTION_TEXTS = { first: 'portion.first', whole: 'portion.whole', second: 'portion.second' } as const
const PORTION_ORDER: readonly Portion[] = ['first', 'whole', 'second']

/** An option that is placed on the whole or on one of the halves. */
const PortionRow = ({ place, option, size, choices, onChange, reasonId }: OptionProps) => {
  const t = useCartTexts()
  const id = useId()
  const { name, isAvailable } = option.shown
  const taken = getSelection(choices, place, option._id)
  const toggle = (portion: Portion) => {
    const count = taken?.portion === portion ? 0 : 1
    onChange(chooseOption(choices, place, { option: option._id, count, portion }))
  }
  return (
    <div className={classNames(OPTION_ROW, !isAvailable && 'text-muted')}>
      <OptionText option={option} id={id} />
      <OptionPrice option={option} size={size} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part */}
      <span
        role="group"
        aria-labelledby={id}
        className="inline-flex shrink-0 rounded-full border border-line"
      >
        {PORTION_ORDER.map((portion) => (
          <button
            key={portion}
            type="button"
            disabled={!isAvailable}
            aria-pressed={taken?.portion === portion}
            aria-label={t(PORTION_TEXTS[portion], { option: name })}
            aria-describedby={isGroupFull(choices, place) ? reasonId : undefined}
            onClick={() => toggle(portion)}
            className="pressable grid size-11 place-items-center rounded-full text-line-strong hover:bg-brand-soft disabled:opacity-45 aria-pressed:text-brand-strong"
          >
            <PortionMark portion={portion} isOn={taken?.portion === portion} />
          </button>
        ))}
      </span>
    </div>
  )
}

/** One option, rendered by the type of its group. */
export const OptionRow = (props: OptionProps) => {
  const { portions, type } = props.place.group
  if (portions) return <PortionRow {...props} />
  return type === 30 ? <CounterRow {...props} /> : <CheckRow {...props} />
}
