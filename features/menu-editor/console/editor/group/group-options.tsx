import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import {
  createItemCode,
  type EditedGroup,
  type EditedOption,
  type EditorData,
  listPickableProducts,
} from '../editor-data.ts'
import { useListError } from '../fields/field-errors.tsx'
import { swapItems } from '../fields/item-row.tsx'
import { Picker } from '../fields/picker.tsx'
import { OptionRow } from './option-row.tsx'

interface OptionsProps {
  readonly data: EditorData
  readonly group: EditedGroup
  readonly edit: (fields: Partial<EditedGroup>) => void
}

const MOST = 300

/** Appends a new option; in a group of included options it is preselected. */
const withOption = (
  { options, role, type, max }: EditedGroup,
  option: EditedOption,
): Partial<EditedGroup> => {
  const added = [...options, role === 'included' ? { ...option, preselected: true } : option]
  // When all options may be chosen, the new one may be chosen too.
  return type === 20 && max === options.length ? { options: added, max: added.length } : { options: added }
}

/** The options of a group, in their order. */
export const GroupOptions = ({ data, group, edit }: OptionsProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const { options } = group
  const issue = useListError('options')
  const set = (changed: EditedOption[]): void => edit({ options: changed })
  return (
    <section
      aria-label={t('options')}
      data-fault={issue ? true : undefined}
      tabIndex={issue ? -1 : undefined}
    >
      <h3 className="font-semibold">{t('options')}</h3>
      <FieldErrorText id="options-error" error={issue} />
      <ul className="mt-2 grid grid-cols-1 gap-3">
        {options.map((option, at) => (
          <OptionRow
            key={option.key}
            data={data}
            group={group}
            option={option}
            at={at}
            onChange={(changed) => set(options.with(at, changed))}
            onMove={(by) => set(swapItems(options, at, by))}
            onRemove={() => set(options.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {options.length < MOST && (
        <div className="mt-3 grid grid-cols-1 gap-2">
          <Button
            size="sm"
            variant="secondary"
            className="justify-self-start"
            leading={<PlusIcon size={18} />}
            onClick={() => edit(withOption(group, { key: createItemCode('option'), name: {}, price: 0 }))}
          >
            {t('addOption')}
          </Button>
          {group.role !== 'size' && (
            <Picker
              label={t('addProductOption')}
              items={listPickableProducts(data.content.menu, language)}
              onPick={(product) =>
                edit(withOption(group, { key: createItemCode(product), product, price: 0 }))
              }
            />
          )}
        </div>
      )}
    </section>
  )
}
