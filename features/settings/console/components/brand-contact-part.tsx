import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LinesField } from '#core/console-shell/console/lines-field.tsx'
import type { FieldsProps } from '#core/console-shell/console/versioned-editor.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { BrandSettings } from '../../contract/brand-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

const CHANNELS = [10, 20, 30] as const

/** How customers reach the merchant, and how codes and news reach them. */
export const BrandContactPart = ({ draft, formKey, errorOf, onChange }: FieldsProps<BrandSettings>) => {
  const t = useSettingsTexts()
  return (
    <ExplainedSection heading={t('brand.contact')} text={t('brand.contactText')}>
      <div className="fields-row md:grid-cols-2">
        <TextField
          label={t('outlet.phone')}
          hint={t('outlet.phoneHint')}
          type="tel"
          dir="ltr"
          optional
          error={errorOf('phone')}
          value={draft.phone ?? ''}
          onChange={({ currentTarget }) => onChange({ ...draft, phone: currentTarget.value.trim() || null })}
        />
        <SelectField
          label={t('brand.channel')}
          hint={t('brand.channelHint')}
          value={String(draft.msgConfig)}
          options={CHANNELS.map((value) => ({ value: String(value), label: t(`channel.${value}`) }))}
          onChange={({ currentTarget }) => {
            const msgConfig = CHANNELS.find((value) => String(value) === currentTarget.value)
            if (msgConfig) onChange({ ...draft, msgConfig })
          }}
        />
      </div>
      <CheckboxField
        label={t('brand.showCallUs')}
        checked={draft.showCallUs}
        onChange={({ currentTarget }) => onChange({ ...draft, showCallUs: currentTarget.checked })}
      />
      <div className="fields-row md:grid-cols-2">
        <LinesField
          key={`countries ${formKey}`}
          label={t('brand.phoneCountries')}
          hint={t('brand.phoneCountriesHint')}
          value={draft.phoneCountries}
          toEntry={(line) => line.toUpperCase()}
          error={errorOf('phoneCountries')}
          onChange={(phoneCountries) => onChange({ ...draft, phoneCountries })}
        />
        <LinesField
          key={`domains ${formKey}`}
          label={t('brand.emailDomains')}
          hint={t('brand.emailDomainsHint')}
          value={draft.emailDomains}
          toEntry={(line) => line.toLowerCase().replace(/^@/, '')}
          error={errorOf('emailDomains')}
          onChange={(emailDomains) => onChange({ ...draft, emailDomains })}
        />
      </div>
    </ExplainedSection>
  )
}
