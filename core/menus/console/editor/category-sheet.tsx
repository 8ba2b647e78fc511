import { useState } from 'react'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import { type EditedCategory, type EditorData, newCode } from './editor-data.ts'
import { FormSheet } from './form-sheet.tsx'
import { LocalizedField } from './localized-field.tsx'
import type { MenuEditor } from './use-menu-editor.ts'

interface SheetProps {
  readonly data: EditorData
  /** Undefined for a new one. */
  readonly category: EditedCategory | undefined
  readonly change: MenuEditor['change']
  readonly onClose: () => void
}

/** Opens a category to be named; only an empty one can be removed. */
export const CategorySheet = ({ data, category, change, onClose }: SheetProps) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const [name, setName] = useState(category?.name ?? {})
  const [description, setDescription] = useState(category?.description ?? {})
  const isNamed = Object.values(name).some((text) => text?.trim())
  const save = (): Promise<boolean> => {
    const key = category?.key ?? newCode(localize(name, 'en'))
    const wanted = { kind: 'category', category: { key, name, description } } as const
    return change(category ? { ...wanted, was: category.key } : wanted)
  }
  const isEmpty = category?.products.length === 0
  return (
    <FormSheet
      title={category ? localize(category.name, language) : t('editor.newCategory')}
      problem={isNamed ? undefined : t('editor.needsName')}
      onSave={save}
      onRemove={isEmpty ? () => change({ kind: 'removeCategory', key: category.key }) : undefined}
      onClose={onClose}
    >
      <div className="grid gap-6">
        <LocalizedField
          label={t('editor.name')}
          isRequired
          languages={data.languages}
          maxLength={160}
          value={name}
          onChange={setName}
        />
        <LocalizedField
          label={t('editor.description')}
          isLong
          languages={data.languages}
          maxLength={600}
          value={description}
          onChange={setDescription}
        />
      </div>
    </FormSheet>
  )
}
