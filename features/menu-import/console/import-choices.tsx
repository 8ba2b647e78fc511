import { isLanguage, LANGUAGE_TABLE, LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { IMPORT_MODES, type ImportMode, isImportMode } from '../domain/import-modes.ts'
import { useMenuImportConsoleTexts } from './menu-import-console-texts.ts'

/** What the merchant wants of a file. */
export interface ImportChoices {
  readonly mode: ImportMode
  /** The language of texts that name none; empty: the first one of the shop. */
  readonly language: Language | ''
  /** Products at fault are left out and listed, and the others can be published. */
  readonly isPartly: boolean
}

/** At first a file takes the place of the menu, as a whole. */
export const FIRST_CHOICES: ImportChoices = { mode: 'replace', language: '', isPartly: false }

interface ChoicesProps {
  readonly choices: ImportChoices
  /** Offered once something is at fault. */
  readonly offersPartly: boolean
  readonly onChange: (choices: ImportChoices) => void
}

/** Asks what a file is to do to the menu. */
export const ImportChoiceFields = ({ choices, offersPartly, onChange }: ChoicesProps) => {
  const t = useMenuImportConsoleTexts()
  const { mode, language, isPartly } = choices
  return (
    <div className="mt-4 grid max-w-reading gap-4">
      <SelectField
        label={t('mode.label')}
        hint={t(`mode.${mode}.hint`)}
        value={mode}
        options={IMPORT_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={({ target: { value } }) => isImportMode(value) && onChange({ ...choices, mode: value })}
      />
      {mode !== 'replace' && (
        <SelectField
          label={t('mode.languageLabel')}
          value={language}
          options={[
            { value: '', label: t('mode.languageFirst') },
            ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_TABLE[value].name })),
          ]}
          onChange={({ target: { value } }) =>
            onChange({ ...choices, language: isLanguage(value) ? value : '' })
          }
        />
      )}
      {offersPartly && (
        <CheckboxField
          label={t('partly.label')}
          hint={t('partly.hint')}
          checked={isPartly}
          onChange={({ target }) => onChange({ ...choices, isPartly: target.checked })}
        />
      )}
    </div>
  )
}
