import { useState } from 'react'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import { usePartDifferences } from '../differences/use-part-differences.ts'
import { createItemCode, type EditedPart, type EditorData, hasText } from '../editor-data.ts'
import { type FieldErrors, useFieldError } from '../fields/field-errors.tsx'
import { areHoursComplete, HoursField } from '../fields/hours-field.tsx'
import { FormSheet } from '../form-sheet.tsx'
import type { MenuEditor } from '../use-menu-editor.ts'

interface SheetProps {
  readonly data: EditorData
  /** Undefined for a new one. */
  readonly part: EditedPart | undefined
  readonly change: MenuEditor['change']
  readonly onReload: () => void
  readonly onClose: () => void
}

interface CheckboxGroupProps<Key extends string> {
  readonly legend: string
  readonly items: readonly { readonly key: Key; readonly label: string }[]
  readonly chosen: readonly Key[]
  readonly error?: string | undefined
  readonly onChange: (chosen: Key[]) => void
}

/** Multiple choice among a few items, stored in their order. */
const CheckboxGroup = <Key extends string>({
  legend,
  items,
  chosen,
  error,
  onChange,
}: CheckboxGroupProps<Key>) => (
  <fieldset data-fault={error ? true : undefined} tabIndex={error ? -1 : undefined}>
    <legend className="font-semibold">{legend}</legend>
    <FieldErrorText id={`${legend}-error`} error={error} />
    <div className="mt-1 grid gap-x-6 md:grid-cols-2">
      {items.map(({ key, label }) => (
        <CheckboxField
          key={key}
          label={<bdi>{label}</bdi>}
          checked={chosen.includes(key)}
          onChange={({ currentTarget }) =>
            onChange(
              items
                .map((item) => item.key)
                .filter((each) => (each === key ? currentTarget.checked : chosen.includes(each))),
            )
          }
        />
      ))}
    </div>
  </fieldset>
)

/** All values equal no restriction, so that values added later are included too. */
const omitIfAll = <Key extends string>(chosen: Key[], all: readonly unknown[]): Key[] | undefined =>
  chosen.length === all.length ? undefined : chosen

const Limits = ({
  data,
  part,
  edit,
}: {
  readonly data: EditorData
  readonly part: EditedPart
  readonly edit: (fields: Partial<EditedPart>) => void
}) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const { categories } = data.content.menu
  return (
    <>
      <CheckboxGroup
        legend={t('partCategories')}
        items={categories.map(({ key, name }) => ({ key, label: localize(name, language) }))}
        chosen={part.categories}
        error={useFieldError('categories')}
        onChange={(chosen) => edit({ categories: chosen })}
      />
      <HoursField
        hours={part.hours}
        error={useFieldError('hours')}
        onChange={(hours) => edit({ hours: hours as EditedPart['hours'] })}
      />
      <CheckboxGroup
        legend={t('partChannels')}
        items={CHANNELS.map((channel) => ({ key: channel, label: t(`channel.${channel}`) }))}
        chosen={part.channels ?? CHANNELS}
        error={useFieldError('channels')}
        onChange={(chosen) => edit({ channels: omitIfAll(chosen, CHANNELS) })}
      />
      <CheckboxGroup
        legend={t('partStores')}
        items={data.stores.map(({ key, name }) => ({ key, label: name }))}
        chosen={part.stores ?? data.stores.map(({ key }) => key)}
        error={useFieldError('stores')}
        onChange={(chosen) => edit({ stores: omitIfAll(chosen, data.stores) })}
      />
    </>
  )
}

const validatePart = (
  part: EditedPart,
  texts: Readonly<Record<'name' | 'one' | 'times', string>>,
): FieldErrors => ({
  ...(hasText(part.name) ? {} : { name: texts.name }),
  ...(part.categories.length > 0 ? {} : { categories: texts.one }),
  ...(part.hours && !areHoursComplete(part.hours) ? { hours: texts.times } : {}),
  ...(part.channels?.length === 0 ? { channels: texts.one } : {}),
  ...(part.stores?.length === 0 ? { stores: texts.one } : {}),
})

/** Opens a part of the menu with its own times and channels: breakfast, lunch, the bar. */
export const PartSheet = ({ data, part: given, change, onReload, onClose }: SheetProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const [part, setPart] = useState<EditedPart>(given ?? { key: '', name: {}, categories: [] })
  const differences = usePartDifferences(data)
  const findTheirs = () => data.content.menu.menus?.find(({ key }) => key === given?.key)
  const edit = (fields: Partial<EditedPart>): void => setPart({ ...part, ...fields })
  const texts = { name: t('needsName'), one: t('needsOne'), times: t('needsTimes') }
  const save = () => {
    const key = given?.key ?? createItemCode(localize(part.name, 'en'))
    const wanted = { kind: 'part', part: { ...part, key } } as const
    return change(given ? { ...wanted, was: given.key } : wanted)
  }
  return (
    <FormSheet
      title={given ? localize(given.name, language) : t('newPart')}
      draft={part}
      check={() => validatePart(part, texts)}
      onSave={save}
      onRemove={given && (() => change({ kind: 'removePart', key: given.key }))}
      conflict={{ compare: () => differences(part, findTheirs()), onTheirs: onReload }}
      onClose={onClose}
    >
      <PartName data={data} part={part} edit={edit} />
      <Limits data={data} part={part} edit={edit} />
    </FormSheet>
  )
}

const PartName = ({ data, part, edit }: Parameters<typeof Limits>[0]) => {
  const t = useMenuEditorConsoleTexts()
  return (
    <LocalizedField
      label={t('name')}
      isRequired
      languages={data.languages}
      maxLength={120}
      value={part.name}
      error={useFieldError('name')}
      onChange={(name) => edit({ name })}
    />
  )
}
