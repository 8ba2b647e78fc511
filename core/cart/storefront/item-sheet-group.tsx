import { useId } from 'react'
import { Badge } from '#platform/ui/badge.tsx'
import { RadioOrCheckboxInput } from '#platform/ui/choice-input.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { useCartTexts } from './cart-texts.ts'
import {
  type Choices,
  clearGroup,
  type GroupInstance,
  getEffectiveSize,
  getSelectedCount,
  isGroupFull,
  isGroupIncomplete,
  type SheetGroup,
  sortGroups,
} from './item-choices.ts'
import { OPTION_ROW, OptionRow } from './item-sheet-option.tsx'

interface ChoiceProps {
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
  /** The customer submitted although something is missing. */
  readonly isComplainedAbout: boolean
}

/** The id of a group's element. */
export const getGroupElementId = ({ group, under }: GroupInstance): string =>
  ['group', ...under, group._id].join('-')

const NoneRow = ({ place, choices, onChange }: { place: GroupInstance } & ChoiceProps) => {
  const t = useCartTexts()
  const id = useId()
  const { group, under } = place
  const isNone = group.options.every(({ _id }) => getSelectedCount(choices, place, _id) === 0)
  return (
    <label htmlFor={id} className={OPTION_ROW}>
      <span className="flex-1">{t('option.none')}</span>
      <RadioOrCheckboxInput
        type="radio"
        id={id}
        name={[...under, group._id].join(' ')}
        checked={isNone}
        onChange={() => onChange(clearGroup(choices, place))}
      />
    </label>
  )
}

const useGroupRuleText = ({ min, max, free, type, role, portions }: SheetGroup): string => {
  const t = useCartTexts()
  const most = type === 10 ? 1 : max
  if (role === 'included') return t('group.included')
  if (portions) return t('group.halves', { max: most })
  const rule =
    min === 0
      ? t('group.upTo', { max: most })
      : min === most
        ? t('group.exactly', { count: min })
        : t('group.between', { min, max: most })
  return free > 0 ? `${rule} · ${t('group.free', { count: free })}` : rule
}

const GroupHead = ({ place, choices, isComplainedAbout }: { place: GroupInstance } & ChoiceProps) => {
  const t = useCartTexts()
  const { group } = place
  const rule = useGroupRuleText(group)
  const missing = isGroupIncomplete(choices, place)
  return (
    <legend className={classNames('float-start w-full font-bold', place.under.length === 0 && 'text-lg')}>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <bdi>{group.name}</bdi>
        {group.min > 0 && (
          <Badge tone={missing ? (isComplainedAbout ? 'danger' : 'neutral') : 'success'}>
            {missing ? `${t('group.required')} · ${rule}` : t('group.done')}
          </Badge>
        )}
      </span>
    </legend>
  )
}

/** Whether more options exist than may be chosen: only then is a full group worth a message. */
const canChooseMore = ({ type, options, max, role }: SheetGroup): boolean =>
  type !== 10 && role !== 'included' && (type === 30 || options.length > max)

/** A group of options with its rule, by its type; groups nested in a chosen option expand below it. */
const ItemGroup = ({
  place,
  size,
  ...choosing
}: { place: GroupInstance; size: string | undefined } & ChoiceProps) => {
  const t = useCartTexts()
  const { group, under } = place
  const { choices, onChange, isComplainedAbout } = choosing
  const rule = useGroupRuleText(group)
  const id = getGroupElementId(place)
  const complains = isComplainedAbout && isGroupIncomplete(choices, place)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={`${id}-rule ${complains ? `${id}-missing` : ''}`.trim()}
      className="scroll-mt-16 border-line border-t py-4 outline-none first:border-t-0"
    >
      <GroupHead place={place} {...choosing} />
      <p id={`${id}-rule`} className="clear-both text-muted text-sm">
        {rule}
      </p>
      {complains && (
        <p id={`${id}-missing`} className="mt-1 font-medium text-danger text-sm">
          {t('group.belowMinimum')}
        </p>
      )}
      <p id={`${id}-full`} aria-live="polite" className="text-muted text-sm">
        {canChooseMore(group) && isGroupFull(choices, place) && t('group.full')}
      </p>
      <div className="mt-1 divide-y divide-line">
        {group.type === 10 && group.min === 0 && <NoneRow place={place} {...choosing} />}
        {group.options.map((option) => (
          <div key={option._id}>
            <OptionRow {...{ place, option, size, choices, onChange }} reasonId={`${id}-full`} />
            {option.groups.length > 0 && getSelectedCount(choices, place, option._id) > 0 && (
              <div className="mb-3 ms-1 rounded-md border-brand border-s-3 bg-surface-sunken px-4">
                <ItemGroups
                  groups={option.groups}
                  under={[...under, option._id]}
                  above={size}
                  {...choosing}
                />
              </div>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface ItemGroupsProps extends ChoiceProps {
  readonly groups: readonly SheetGroup[]
  readonly under: readonly string[]
  /** The inherited size, where these groups have none of their own. */
  readonly above: string | undefined
}

/** Groups of one level: a product's own, or those nested in an option. */
export const ItemGroups = ({ groups, under, above, ...choosing }: ItemGroupsProps) => {
  const size = getEffectiveSize(groups, choosing.choices, { under, above })
  return sortGroups(groups).map((group) => (
    <ItemGroup key={group._id} place={{ group, under }} size={size} {...choosing} />
  ))
}
