import { useState } from 'react'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { type LocalizedText, localize } from '#platform/kernel/language.ts'
import { useMenuEditorConsoleTexts } from '../menu-editor-console-texts.ts'
import { useCategoryDifferences } from './differences/use-category-differences.ts'
import { createItemCode, type EditedCategory, type EditorData, hasText } from './editor-data.ts'
import { type FieldErrors, useFieldError } from './fields/field-errors.tsx'
import { FormSheet } from './form-sheet.tsx'
import type { MenuEditor } from './use-menu-editor.ts'

interface SheetProps {
  readonly data: EditorData
  /** Undefined for a new one. */
  readonly category: EditedCategory | undefined
  readonly change: MenuEditor['change']
  readonly onReload: () => void
  readonly onClose: () => void
}

interface FieldsProps {
  readonly data: EditorData
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly setName: (name: LocalizedText) => void
  readonly setDescription: (description: LocalizedText) => void
}

const CategoryFields = ({ data, name, description, setName, setDescription }: FieldsProps) => {
  const t = useMenuEditorConsoleTexts()
  return (
    <>
      <LocalizedField
        label={t('name')}
        isRequired
        languages={data.languages}
        maxLength={160}
        value={name}
        error={useFieldError('name')}
        onChange={setName}
      />
      <LocalizedField
        label={t('description')}
        isLong
        languages={data.languages}
        maxLength={600}
        value={description}
        error={useFieldError('description')}
        onChange={setDescription}
      />
    </>
  )
}

/** Opens a category for renaming; only an empty one can be removed. */
export const CategorySheet = ({ data, category, change, onReload, onClose }: SheetProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const [name, setName] = useState(category?.name ?? {})
  const [description, setDescription] = useState(category?.description ?? {})
  const differences = useCategoryDifferences(data)
  const findTheirs = () => data.content.menu.categories.find(({ key }) => key === category?.key)
  const save = () => {
    const key = category?.key ?? createItemCode(localize(name, 'en'))
    const wanted = { kind: 'category', category: { key, name, description } } as const
    return change(category ? { ...wanted, was: category.key } : wanted)
  }
  const isEmpty = category?.products.length === 0
  return (
    <FormSheet
      title={category ? localize(category.name, language) : t('newCategory')}
      draft={{ name, description }}
      check={(): FieldErrors => (hasText(name) ? {} : { name: t('needsName') })}
      onSave={save}
      onRemove={isEmpty ? () => change({ kind: 'removeCategory', key: category.key }) : undefined}
      conflict={{
        compare: () => differences({ name, description }, findTheirs()),
        onTheirs: onReload,
      }}
      onClose={onClose}
    >
      <CategoryFields {...{ data, name, description, setName, setDescription }} />
    </FormSheet>
  )
}
