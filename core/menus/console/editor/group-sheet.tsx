import { useState } from 'react'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import { type EditedGroup, type EditedOption, type EditorData, newCode } from './editor-data.ts'
import { FormSheet } from './form-sheet.tsx'
import { LocalizedField } from './localized-field.tsx'
import { OptionRow } from './option-row.tsx'
import type { MenuEditor } from './use-menu-editor.ts'

const TYPES = [10, 20, 30] as const

interface SheetProps {
  readonly data: EditorData
  /** Undefined for a new one. */
  readonly group: EditedGroup | undefined
  readonly change: MenuEditor['change']
  readonly onClose: () => void
}

type Edit = (fields: Partial<EditedGroup>) => void

const LIMITS = ['min', 'max', 'free'] as const

const Limits = ({ group, edit }: { readonly group: EditedGroup; readonly edit: Edit }) => {
  const t = useMenusConsoleTexts()
  return (
    <div className="grid gap-4 md:grid-cols-4">
      <SelectField
        label={t('editor.type')}
        options={TYPES.map((type) => ({ value: String(type), label: t(`editor.type.${type}`) }))}
        value={String(group.type)}
        onChange={(event) => {
          const type = TYPES.find((each) => String(each) === event.currentTarget.value)
          if (type) edit(type === 10 ? { type, max: 1, min: Math.min(group.min, 1) } : { type })
        }}
      />
      {LIMITS.map((limit) => (
        <TextField
          key={limit}
          label={t(`editor.${limit}`)}
          type="number"
          inputMode="numeric"
          dir="ltr"
          min={limit === 'max' ? 1 : 0}
          max={999}
          disabled={limit === 'max' && group.type === 10}
          value={String(group[limit] ?? 0)}
          onChange={(event) =>
            edit({ [limit]: Math.min(999, Math.max(0, Math.trunc(Number(event.currentTarget.value)))) })
          }
        />
      ))}
    </div>
  )
}

const Options = ({
  data,
  group,
  edit,
}: {
  readonly data: EditorData
  readonly group: EditedGroup
  readonly edit: Edit
}) => {
  const t = useMenusConsoleTexts()
  const { options } = group
  const swap = (at: number, by: 1 | -1): EditedOption[] => {
    const [moved, other] = [options[at], options[at + by]]
    return moved && other ? options.with(at, other).with(at + by, moved) : options
  }
  return (
    <section aria-label={t('editor.options')}>
      <h3 className="font-semibold">{t('editor.options')}</h3>
      <ul className="mt-2 grid gap-3">
        {options.map((option, at) => (
          <OptionRow
            key={option.key}
            data={data}
            option={option}
            number={at + 1}
            place={{ isFirst: at === 0, isLast: at === options.length - 1 }}
            onChange={(changed) => edit({ options: options.with(at, changed) })}
            onMove={(by) => edit({ options: swap(at, by) })}
            onRemove={() => edit({ options: options.toSpliced(at, 1) })}
          />
        ))}
      </ul>
      <Button
        className="mt-3"
        size="sm"
        variant="secondary"
        leading={<PlusIcon size={18} />}
        onClick={() => edit({ options: [...options, { key: newCode('option'), name: {}, price: 0 }] })}
      >
        {t('editor.addOption')}
      </Button>
    </section>
  )
}

const EMPTY: EditedGroup = { key: '', name: {}, type: 20, min: 0, max: 1, options: [] }

const isNamed = (text: EditedGroup['name'] | undefined): boolean =>
  Object.values(text ?? {}).some((words) => words?.trim())

/** Opens a group of options to be edited, or an empty one to be added. */
export const GroupSheet = ({ data, group: given, change, onClose }: SheetProps) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const [group, setGroup] = useState(given ?? EMPTY)
  const edit: Edit = (fields) => setGroup({ ...group, ...fields })
  const hasOptions =
    group.options.length > 0 && group.options.every(({ name, product }) => product || isNamed(name))
  const problem = !isNamed(group.name)
    ? t('editor.needsName')
    : hasOptions
      ? undefined
      : t('editor.needsOptions')
  const save = (): Promise<boolean> => {
    const key = given?.key ?? newCode(localize(group.name, 'en'))
    const wanted = { kind: 'group', group: { ...group, key } } as const
    return change(given ? { ...wanted, was: given.key } : wanted)
  }
  return (
    <FormSheet
      title={given ? localize(given.name, language) : t('editor.newGroup')}
      problem={problem}
      onSave={save}
      onRemove={given && (() => change({ kind: 'removeGroup', key: given.key }))}
      onClose={onClose}
    >
      <div className="grid gap-6">
        <LocalizedField
          label={t('editor.name')}
          isRequired
          languages={data.languages}
          maxLength={160}
          value={group.name}
          onChange={(name) => edit({ name })}
        />
        <Limits group={group} edit={edit} />
        <Options data={data} group={group} edit={edit} />
      </div>
    </FormSheet>
  )
}
