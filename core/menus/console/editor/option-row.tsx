import { LANGUAGE_NAMES } from '#core/sites/storefront/language-names.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { directionOf, localize } from '#platform/kernel/language.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import { AmountField } from './amount-field.tsx'
import type { EditedOption, EditorData } from './editor-data.ts'
import { MoveButtons } from './move-buttons.tsx'

interface RowProps {
  readonly data: EditorData
  readonly option: EditedOption
  readonly number: number
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean }
  readonly onChange: (option: EditedOption) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

/** One option of a group: its name in each language, its price, whether it is chosen from the start. */
export const OptionRow = ({ data, option, number, place, onChange, onMove, onRemove }: RowProps) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const shown = localize(option.name, language) || t('editor.option', { number })
  return (
    <li className="rounded-xl border border-line px-4 py-3">
      <div className="flex items-center justify-end">
        <p className="min-w-0 flex-1 truncate font-semibold">
          <bdi>{shown}</bdi>
        </p>
        <MoveButtons name={shown} {...place} onMove={onMove} />
        <IconButton
          size="sm"
          label={t('editor.removeOption', { name: shown })}
          icon={<TrashIcon size={18} />}
          onClick={onRemove}
        />
      </div>
      <div className="mt-2 grid items-start gap-3 md:grid-cols-3">
        {data.languages.map((each) => (
          <TextField
            key={each}
            lang={each}
            dir={directionOf(each)}
            label={
              <>
                <span className="sr-only">{t('editor.option', { number })}: </span>
                <bdi>{LANGUAGE_NAMES[each]}</bdi>
              </>
            }
            maxLength={160}
            value={option.name?.[each] ?? ''}
            onChange={(event) =>
              onChange({ ...option, name: { ...option.name, [each]: event.currentTarget.value } })
            }
          />
        ))}
        <AmountField
          label={t('editor.price')}
          currency={data.currency}
          value={option.price ?? 0}
          onChange={(price) => price !== undefined && onChange({ ...option, price })}
        />
      </div>
      <CheckboxField
        label={t('editor.preselected')}
        checked={option.preselected ?? false}
        onChange={(event) => onChange({ ...option, preselected: event.currentTarget.checked })}
      />
    </li>
  )
}
