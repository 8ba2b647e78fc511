import { useId } from 'react'
import type { OptionGroup } from '#core/menus/contract/endpoints.ts'
import { formatMoneyDelta, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { ChoiceMark } from '#platform/ui/choice-mark.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Price } from '#platform/ui/price.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import { useCartTexts } from './cart-texts.ts'
import { type Choices, choose, chooseNone, countIn, GROUP, groupCount, isFull } from './item-choices.ts'

interface GroupProps {
  readonly group: OptionGroup
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
  /** The customer wanted to go on although something is missing here. */
  readonly isComplainedAbout: boolean
}

type Variant = OptionGroup['variants'][number]

const ROW = 'flex min-h-13 items-center gap-3 py-2'

const OptionText = ({ variant, id }: { variant: Variant; id: string }) => {
  const t = useCartTexts()
  const language = useLanguage()
  return (
    <span id={id} className="min-w-0 flex-1">
      <bdi>{variant.name}</bdi>
      {variant.calories !== null && (
        <span className="ms-2 text-muted text-xs">
          {t('calories', { number: formatNumber(variant.calories, language) })}
        </span>
      )}
      {!variant.isAvailable && <span className="ms-2 text-muted text-sm">{t('option.unavailable')}</span>}
    </span>
  )
}

const OptionPrice = ({ variant }: { variant: Variant }) => {
  const language = useLanguage()
  if (variant.price.amount === 0) return null
  return <Price className="shrink-0 text-muted text-sm" text={formatMoneyDelta(variant.price, language)} />
}

const CounterRow = ({
  group,
  variant,
  choices,
  onChange,
}: Omit<GroupProps, 'isComplainedAbout'> & { variant: Variant }) => {
  const id = useId()
  const language = useLanguage()
  const count = countIn(choices, group, variant._id)
  const max = isFull(choices, group) ? count : variant.max
  return (
    <div className={classNames(ROW, !variant.isAvailable && 'opacity-55')}>
      <OptionText variant={variant} id={id} />
      <OptionPrice variant={variant} />
      <QuantityStepper
        label={variant.name}
        value={count}
        valueText={formatNumber(count, language)}
        min={0}
        max={max}
        disabled={!variant.isAvailable}
        onChange={(next) => onChange(choose(choices, group, { variant: variant._id, count: next }))}
      />
    </div>
  )
}

const MarkRow = ({
  group,
  variant,
  choices,
  onChange,
  reasonId,
}: Omit<GroupProps, 'isComplainedAbout'> & { variant: Variant; reasonId: string }) => {
  const id = useId()
  const isSingle = group.type === GROUP.single
  const isChosen = countIn(choices, group, variant._id) > 0
  // At the maximum the others are refused, not disabled: a reader can still find them and hear why.
  const isRefused = !isSingle && !isChosen && isFull(choices, group)
  return (
    <label htmlFor={id} className={classNames(ROW, (isRefused || !variant.isAvailable) && 'text-muted')}>
      <OptionText variant={variant} id={`${id}-text`} />
      <OptionPrice variant={variant} />
      <ChoiceMark
        type={isSingle ? 'radio' : 'checkbox'}
        id={id}
        name={group._id}
        checked={isChosen}
        disabled={!variant.isAvailable}
        aria-disabled={isRefused || undefined}
        aria-describedby={isRefused ? reasonId : undefined}
        className={isRefused ? 'opacity-45' : undefined}
        onChange={() =>
          onChange(choose(choices, group, { variant: variant._id, count: isChosen && !isSingle ? 0 : 1 }))
        }
      />
    </label>
  )
}

const NoneRow = ({ group, choices, onChange }: Omit<GroupProps, 'isComplainedAbout'>) => {
  const t = useCartTexts()
  const id = useId()
  return (
    <label htmlFor={id} className={ROW}>
      <span className="flex-1">{t('option.none')}</span>
      <ChoiceMark
        type="radio"
        id={id}
        name={group._id}
        checked={groupCount(choices, group) === 0}
        onChange={() => onChange(chooseNone(choices, group))}
      />
    </label>
  )
}

const useRule = ({ min, max, free, type }: OptionGroup): string => {
  const t = useCartTexts()
  const most = type === GROUP.single ? 1 : max
  const rule =
    min === 0
      ? t('group.upTo', { max: most })
      : min === most
        ? t('group.exactly', { count: min })
        : t('group.between', { min, max: most })
  return free > 0 ? `${rule} · ${t('group.free', { count: free })}` : rule
}

/** A group of options with its rule, by its type: one of several, some of several, or so many of each. */
export const ItemSheetGroup = ({ group, choices, onChange, isComplainedAbout }: GroupProps) => {
  const t = useCartTexts()
  const rule = useRule(group)
  const reasonId = `${group._id}-full`
  const isMissing = groupCount(choices, group) < group.min
  const couldBeMore = group.type === GROUP.counter || group.variants.length > group.max
  const showsFull = group.type !== GROUP.single && isFull(choices, group) && couldBeMore
  return (
    <fieldset
      id={`group-${group._id}`}
      tabIndex={-1}
      aria-describedby={`${group._id}-rule ${isComplainedAbout && isMissing ? `${group._id}-missing` : ''}`.trim()}
      className="scroll-mt-16 border-line border-t py-4 outline-none first:border-t-0"
    >
      <legend className="float-start w-full font-bold text-lg">
        <span className="flex items-center justify-between gap-3">
          <bdi>{group.name}</bdi>
          {group.min > 0 && (
            <Badge tone={isMissing ? (isComplainedAbout ? 'danger' : 'neutral') : 'success'}>
              {t(isMissing ? 'group.required' : 'group.done')}
            </Badge>
          )}
        </span>
      </legend>
      <p id={`${group._id}-rule`} className="clear-both text-muted text-sm">
        {rule}
      </p>
      {isComplainedAbout && isMissing && (
        <p id={`${group._id}-missing`} className="mt-1 font-medium text-danger text-sm">
          {t('group.belowMinimum')}
        </p>
      )}
      <p id={reasonId} aria-live="polite" className="text-muted text-sm">
        {showsFull && t('group.full')}
      </p>
      <div className="mt-1 divide-y divide-line">
        {group.type === GROUP.single && group.min === 0 && (
          <NoneRow group={group} choices={choices} onChange={onChange} />
        )}
        {group.variants.map((variant) =>
          group.type === GROUP.counter ? (
            <CounterRow key={variant._id} {...{ group, variant, choices, onChange }} />
          ) : (
            <MarkRow key={variant._id} {...{ group, variant, choices, onChange, reasonId }} />
          ),
        )}
      </div>
    </fieldset>
  )
}
