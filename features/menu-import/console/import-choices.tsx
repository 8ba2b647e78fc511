import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { isLanguage, LANGUAGE_TABLE, LANGUAGES, type Language } from '#platform/kernel/language.ts'
import type { ThreeDigits } from '#platform/kernel/parse-price.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { ImportReport } from '../contract/endpoints.ts'
import { IMPORT_MODES, type ImportMode, isImportMode } from '../domain/import-modes.ts'
import { useMenuImportConsoleTexts } from './menu-import-console-texts.ts'

/** What the merchant wants of a file. */
export interface ImportChoices {
  readonly mode: ImportMode
  /** The language of texts that name none; empty: the first one of the shop. */
  readonly language: Language | ''
  /** Products at fault are left out and listed, and the others can be published. */
  readonly isPartly: boolean
  /** What prices such as `1,250` of the file are; empty: nobody has said it. */
  readonly threeDigits: ThreeDigits | ''
}

/** At first a file takes the place of the menu, as a whole. */
export const FIRST_CHOICES: ImportChoices = {
  mode: 'replace',
  language: '',
  isPartly: false,
  threeDigits: '',
}

interface UnclearPricesProps {
  readonly prices: NonNullable<ImportReport['unclearPrices']>
  readonly value: ThreeDigits | ''
  /** Publishing waits for the answer. */
  readonly isMissing: boolean
  readonly onChange: (threeDigits: ThreeDigits) => void
}

/** Asks once for a file what its prices such as `1,250` are. */
export const UnclearPricesField = ({
  prices: { example, thousands, decimals },
  value,
  isMissing,
  onChange,
}: UnclearPricesProps) => {
  const t = useMenuImportConsoleTexts()
  const language = useLanguage()
  const options = [
    ['thousands', thousands],
    ['decimals', decimals],
  ] as const
  return (
    <div className="mt-4 max-w-reading">
      <RadioCards
        name="import-three-digits"
        legend={t('threeDigits.legend', { example })}
        columns={2}
        options={options.flatMap(([kind, amount]) =>
          amount
            ? [
                {
                  value: kind,
                  label: <bdi>{formatMoney(amount, language)}</bdi>,
                  description: t(`threeDigits.${kind}`),
                },
              ]
            : [],
        )}
        value={value || undefined}
        onChange={onChange}
        error={isMissing && value === '' ? t('threeDigits.missing') : undefined}
      />
    </div>
  )
}

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
