import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LinesField } from '#core/console-shell/console/lines-field.tsx'
import type { FieldsProps } from '#core/console-shell/console/versioned-editor.tsx'
import { LANGUAGE_TABLE, LANGUAGES } from '#platform/kernel/language.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { BrandForm, BrandSettings } from '../../contract/brand-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

const KINDS = ['restaurant', 'bakery', 'grocery', 'pharmacy', 'salon', 'food-court', 'hotel'] as const

type PartProps = FieldsProps<BrandSettings> & { readonly form: BrandForm }

const LanguageFields = ({ draft, errorOf, onChange }: PartProps) => {
  const t = useSettingsTexts()
  const { languages } = draft
  const error = errorOf('languages')
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <fieldset aria-describedby={error ? 'languages-error' : undefined}>
        <legend className="font-semibold text-sm">{t('brand.languages')}</legend>
        {LANGUAGES.map((language) => (
          <CheckboxField
            key={language}
            label={<bdi lang={language}>{LANGUAGE_TABLE[language].name}</bdi>}
            checked={languages.includes(language)}
            disabled={languages.length === 1 && languages.includes(language)}
            onChange={({ currentTarget }) =>
              onChange({
                ...draft,
                languages: currentTarget.checked
                  ? [...languages, language]
                  : languages.filter((each) => each !== language),
              })
            }
          />
        ))}
        <FieldErrorText id="languages-error" error={error} />
      </fieldset>
      <SelectField
        label={t('brand.mainLanguage')}
        hint={t('brand.mainLanguageHint')}
        value={languages[0] ?? ''}
        options={languages.map((value) => ({ value, label: LANGUAGE_TABLE[value].name }))}
        onChange={({ currentTarget }) => {
          const main = languages.find((each) => each === currentTarget.value)
          if (main) onChange({ ...draft, languages: [main, ...languages.filter((each) => each !== main)] })
        }}
      />
    </div>
  )
}

/** What orders have, and so nobody can change. */
const FixedFacts = ({ form: { fixed } }: { readonly form: BrandForm }) => {
  const t = useSettingsTexts()
  const facts = [
    [t('fixed.currency'), fixed.currency],
    [t('fixed.country'), fixed.country],
    [t('fixed.key'), fixed.key],
  ] as const
  return (
    <div className="rounded-lg bg-surface-sunken p-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-semibold">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted text-sm">{t('fixed.text')}</p>
    </div>
  )
}

/** Where customers find the brand, in which languages, and what kind of business it is. */
export const BrandAddressPart = (props: PartProps) => {
  const t = useSettingsTexts()
  const { form, draft, formKey, errorOf, onChange } = props
  const kinds = KINDS.map((value) => ({ value: String(value), label: t(`kind.${value}`) }))
  const isOther = !kinds.some(({ value }) => value === draft.merchantType)
  return (
    <ExplainedSection heading={t('brand.address')} text={t('brand.addressText')}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t('brand.homePath')}
          hint={t('brand.homePathHint', { origin: form.origin })}
          required
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          error={errorOf('homePath')}
          value={draft.homePath}
          onChange={({ currentTarget }) => onChange({ ...draft, homePath: currentTarget.value.trim() })}
        />
        <SelectField
          label={t('brand.merchantType')}
          hint={t('brand.merchantTypeHint')}
          error={errorOf('merchantType')}
          value={draft.merchantType}
          options={isOther ? [...kinds, { value: draft.merchantType, label: draft.merchantType }] : kinds}
          onChange={({ currentTarget }) => onChange({ ...draft, merchantType: currentTarget.value })}
        />
        <LinesField
          key={`hosts ${formKey}`}
          label={t('brand.hosts')}
          hint={t('brand.hostsHint')}
          value={draft.hosts}
          toEntry={(line) => line.toLowerCase()}
          error={errorOf('hosts')}
          onChange={(hosts) => onChange({ ...draft, hosts })}
        />
        <LinesField
          key={`parents ${formKey}`}
          label={t('brand.embedParents')}
          hint={t('brand.embedParentsHint')}
          value={draft.embedParents}
          error={errorOf('embedParents')}
          onChange={(embedParents) => onChange({ ...draft, embedParents })}
        />
      </div>
      <CheckboxField
        label={t('brand.isListed')}
        checked={draft.isListed}
        onChange={({ currentTarget }) => onChange({ ...draft, isListed: currentTarget.checked })}
      />
      <LanguageFields {...props} />
      <FixedFacts form={form} />
    </ExplainedSection>
  )
}
