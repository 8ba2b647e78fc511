import { AmountField } from '#core/console-shell/console/amount-field.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { getDirection, LANGUAGE_TABLE, type Language } from '#platform/kernel/language.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import { type EditedGroup, type EditedOption, type EditorData, getOptionName } from '../editor-data.ts'
import { useFieldError } from '../fields/field-errors.tsx'
import { MoveButtons } from '../fields/move-buttons.tsx'
import { OptionDetails } from './option-details.tsx'

interface RowProps {
  readonly data: EditorData
  readonly group: EditedGroup
  readonly option: EditedOption
  readonly at: number
  readonly onChange: (option: EditedOption) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

const withName = (option: EditedOption, language: Language, text: string): EditedOption => {
  const { [language]: _, ...others } = option.name ?? {}
  const name = text === '' ? others : { ...others, [language]: text }
  const { name: _before, ...rest } = option
  // The name of its product applies when its own is empty.
  return option.product && Object.keys(name).length === 0 ? rest : { ...rest, name }
}

const OptionName = ({ data, option, at, onChange }: RowProps) => {
  const t = useMenuEditorConsoleTexts()
  const issue = useFieldError(`options.${at}.name`)
  return data.languages.map((each, index) => (
    <TextField
      key={each}
      lang={each}
      dir={getDirection(each)}
      label={
        <>
          <span className="sr-only">{t('option', { number: at + 1 })}: </span>
          <bdi>{LANGUAGE_TABLE[each].name}</bdi>
        </>
      }
      maxLength={160}
      value={option.name?.[each] ?? ''}
      error={index === 0 ? issue : undefined}
      onChange={(event) => onChange(withName(option, each, event.currentTarget.value))}
    />
  ))
}

/**
 * One option of a group: its name in each language, its price, whether it is preselected, and the groups it opens.
 */
export const OptionRow = (props: RowProps) => {
  const { data, group, option, at, onChange, onMove, onRemove } = props
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const shown = getOptionName(option, data.content.menu, language) || t('option', { number: at + 1 })
  return (
    <li className="rounded-xl border border-line px-4 py-3">
      <div className="flex items-center justify-end gap-1">
        <p className="min-w-0 flex-1 truncate font-semibold">
          <bdi>{shown}</bdi>
        </p>
        {option.product && <Badge>{t('isProduct')}</Badge>}
        <MoveButtons
          name={shown}
          isFirst={at === 0}
          isLast={at === group.options.length - 1}
          onMove={onMove}
        />
        <IconButton
          size="sm"
          label={t('removeOption', { name: shown })}
          icon={<TrashIcon size={18} />}
          onClick={onRemove}
        />
      </div>
      <div className="mt-2 grid grid-cols-1 items-start gap-3 sm:grid-cols-2 md:grid-cols-3">
        {!option.product && <OptionName {...props} />}
        <AmountField
          label={t(group.role === 'size' ? 'price' : 'extraPrice')}
          currency={data.currency}
          value={option.price ?? 0}
          error={useFieldError(`options.${at}.price`)}
          onChange={(price = 0) => onChange({ ...option, price })}
        />
      </div>
      <CheckboxField
        label={t(group.role === 'included' ? 'includedFromStart' : 'preselected')}
        checked={option.preselected ?? false}
        onChange={(event) => onChange({ ...option, preselected: event.currentTarget.checked || undefined })}
      />
      <OptionDetails data={data} group={group} option={option} at={at} onChange={onChange} />
    </li>
  )
}
