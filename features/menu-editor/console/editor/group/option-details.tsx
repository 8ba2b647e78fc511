import { WholeNumberField } from '#core/console-shell/console/whole-number-field.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import type { EditedGroup, EditedOption, EditorData } from '../editor-data.ts'
import { useFieldError } from '../fields/field-errors.tsx'
import { ItemList, ItemRow, swapItems } from '../fields/item-row.tsx'
import { Picker } from '../fields/picker.tsx'
import { AllergensField } from '../product/allergens-field.tsx'
import { useGroupRule } from './use-group-rule.ts'

interface OptionDetailsProps {
  readonly data: EditorData
  readonly group: EditedGroup
  readonly option: EditedOption
  readonly at: number
  readonly onChange: (option: EditedOption) => void
}

const MOST_GROUPS = 20

/** The groups that open when an option is chosen. */
const NestedGroups = ({ data, group, option, at, onChange }: OptionDetailsProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const ruleOf = useGroupRule()
  const issue = useFieldError(`options.${at}.optionGroups`)
  const groups = data.content.menu.optionGroups ?? []
  const opened = option.optionGroups ?? []
  const set = (optionGroups: string[]): void =>
    onChange({ ...option, optionGroups: optionGroups.length > 0 ? optionGroups : undefined })
  const others = groups.filter(
    ({ key, role }) => key !== group.key && role !== 'size' && !opened.includes(key),
  )
  return (
    <div className="grid gap-2" data-fault={issue ? true : undefined} tabIndex={issue ? -1 : undefined}>
      <p className="font-semibold text-sm">{t('opens')}</p>
      <FieldErrorText id={`opens-${at}-error`} error={issue} />
      <ItemList>
        {opened.map((key, place) => (
          <ItemRow
            key={key}
            name={localize(groups.find((each) => each.key === key)?.name, language) || key}
            move={{
              isFirst: place === 0,
              isLast: place === opened.length - 1,
              onMove: (by) => set(swapItems(opened, place, by)),
            }}
            onRemove={() => set(opened.toSpliced(place, 1))}
          />
        ))}
      </ItemList>
      {opened.length < MOST_GROUPS && (
        <Picker
          label={t('addGroup')}
          items={others.map((each) => ({
            key: each.key,
            name: localize(each.name, language),
            detail: ruleOf(each),
          }))}
          onPick={(key) => set([...opened, key])}
        />
      )}
    </div>
  )
}

/** Rarely needed fields of an option: maximum quantity, calories, allergens, the groups it opens. */
export const OptionDetails = (props: OptionDetailsProps) => {
  const { group, option, at, onChange } = props
  const t = useMenuEditorConsoleTexts()
  const count = option.optionGroups?.length ?? 0
  const calories = useFieldError(`options.${at}.calories`)
  const max = useFieldError(`options.${at}.max`)
  const fields = (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {group.type === 30 && (
        <WholeNumberField
          label={t('optionMax')}
          optional
          min={1}
          max={99}
          value={option.max}
          error={max}
          onChange={(number) => onChange({ ...option, max: number })}
        />
      )}
      <WholeNumberField
        label={t('calories')}
        optional
        min={-10_000}
        max={100_000}
        value={option.calories}
        error={calories}
        onChange={(number) => onChange({ ...option, calories: number })}
      />
    </div>
  )
  return (
    <details className="mt-1" open={count > 0}>
      <summary className="min-h-target w-fit cursor-pointer py-2.5 font-medium text-sm">{t('more')}</summary>
      <div className="grid grid-cols-1 gap-4 pt-1 pb-2">
        {fields}
        {group.role !== 'size' && !option.product && (
          <AllergensField
            value={option.allergens ?? []}
            onChange={(allergens) => onChange({ ...option, allergens })}
          />
        )}
        {group.role !== 'size' && !option.product && !group.portions && <NestedGroups {...props} />}
      </div>
    </details>
  )
}
