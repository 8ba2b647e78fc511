import { useState } from 'react'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import { useGroupDifferences } from '../differences/use-group-differences.ts'
import { createItemCode, type EditedGroup, type EditorData, hasText } from '../editor-data.ts'
import { Disclosure } from '../fields/disclosure.tsx'
import { type FieldErrors, useFieldError } from '../fields/field-errors.tsx'
import { FormSheet } from '../form-sheet.tsx'
import type { ChangeResult } from '../use-menu-editor.ts'
import { GroupOptions } from './group-options.tsx'
import { GroupRules } from './group-rules.tsx'
import { findSizeGroups, SizePrices } from './size-prices.tsx'

interface SheetProps {
  readonly data: EditorData
  /** A group without a key is new. */
  readonly group: EditedGroup
  readonly onSave: (group: EditedGroup) => Promise<ChangeResult>
  readonly onRemove?: (() => Promise<ChangeResult>) | undefined
  readonly onReload?: (() => void) | undefined
  readonly onClose: () => void
}

const validateGroup = (
  group: EditedGroup,
  texts: { readonly name: string; readonly options: string },
): FieldErrors => ({
  ...(hasText(group.name) ? {} : { name: texts.name }),
  ...(group.options.length > 0 ? {} : { options: texts.options }),
  ...Object.fromEntries(
    group.options.flatMap(({ name, product }, at) =>
      product || hasText(name) ? [] : [[`options.${at}.name`, texts.name]],
    ),
  ),
})

const GroupForm = ({
  data,
  group,
  edit,
}: {
  readonly data: EditorData
  readonly group: EditedGroup
  readonly edit: (fields: Partial<EditedGroup>) => void
}) => {
  const t = useMenuEditorConsoleTexts()
  const sizes = group.role === 'size' ? [] : findSizeGroups(group, data.content.menu)
  return (
    <>
      <LocalizedField
        label={t('name')}
        isRequired
        languages={data.languages}
        maxLength={160}
        value={group.name}
        error={useFieldError('name')}
        onChange={(name) => edit({ name })}
      />
      <GroupRules group={group} edit={edit} />
      <GroupOptions data={data} group={group} edit={edit} />
      {sizes.length > 0 && group.options.length > 0 && (
        <Disclosure heading={t('part.sizePrices')}>
          <SizePrices data={data} group={group} sizes={sizes} edit={edit} />
        </Disclosure>
      )}
    </>
  )
}

/** Opens a group of options for editing, or an empty one to add. */
export const GroupSheet = ({ data, group: given, onSave, onRemove, onReload, onClose }: SheetProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const [group, setGroup] = useState(given)
  const differences = useGroupDifferences(data)
  const findTheirs = () => data.content.menu.optionGroups?.find(({ key }) => key === given.key)
  const isNew = given.key === ''
  const newTitle = t(given.role === 'size' ? 'newSizes' : 'newGroup')
  const texts = { name: t('needsName'), options: t('needsOptions') }
  return (
    <FormSheet
      title={isNew ? newTitle : localize(given.name, language)}
      draft={group}
      check={() => validateGroup(group, texts)}
      onSave={() => onSave({ ...group, key: given.key || createItemCode(localize(group.name, 'en')) })}
      onRemove={onRemove}
      conflict={onReload && { compare: () => differences(group, findTheirs()), onTheirs: onReload }}
      onClose={onClose}
    >
      <GroupForm data={data} group={group} edit={(fields) => setGroup({ ...group, ...fields })} />
    </FormSheet>
  )
}
