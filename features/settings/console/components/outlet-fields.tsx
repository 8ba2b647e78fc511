import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { WholeNumberField } from '#core/console-shell/console/whole-number-field.tsx'
import type { Language } from '#platform/kernel/language.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { OutletDetails } from '../../contract/outlet-endpoints.ts'
import { parseDegrees } from '../../domain/parse-degrees.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { AnchoredPart } from './anchored-part.tsx'

interface OutletFieldsProps {
  readonly draft: OutletDetails
  readonly languages: readonly Language[]
  /** Fields that hold their own text begin anew with it. */
  readonly formKey: string
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (draft: OutletDetails) => void
}

interface DegreesFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: number
  readonly most: number
  readonly error: string | undefined
  readonly onChange: (value: number) => void
}

const DegreesField = ({ label, hint, value, most, error, onChange }: DegreesFieldProps) => {
  const t = useSettingsTexts()
  const [text, setText] = useState(String(value))
  const isUnreadable = parseDegrees(text, most) === undefined
  return (
    <TextField
      label={label}
      hint={hint}
      required
      dir="ltr"
      inputMode="text"
      value={text}
      data-unreadable={isUnreadable || undefined}
      error={isUnreadable ? t('degrees.format', { most }) : error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const parsed = parseDegrees(currentTarget.value, most)
        if (parsed !== undefined) onChange(parsed)
      }}
    />
  )
}

const SERVICES = ['delivery', 'pickup', 'dineIn', 'inRoom'] as const

const ContactFields = ({ draft, errorOf, onChange }: OutletFieldsProps) => {
  const t = useSettingsTexts()
  return (
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
      <TextField
        label={t('outlet.email')}
        hint={t('outlet.emailHint')}
        type="email"
        dir="ltr"
        optional
        error={errorOf('email')}
        value={draft.email ?? ''}
        onChange={({ currentTarget }) => onChange({ ...draft, email: currentTarget.value.trim() || null })}
      />
    </div>
  )
}

/** What an outlet is: name and contact, place, services. */
export const OutletFields = (props: OutletFieldsProps) => {
  const t = useSettingsTexts()
  const { draft, languages, formKey, errorOf, onChange } = props
  return (
    <>
      <ExplainedSection heading={t('outlet.name')} text={t('outlet.nameText')}>
        <LocalizedField
          label={t('outlet.nameLabel')}
          isRequired
          languages={languages}
          maxLength={120}
          value={draft.name}
          error={errorOf('name')}
          onChange={(name) => onChange({ ...draft, name })}
        />
        <ContactFields {...props} />
      </ExplainedSection>
      <AnchoredPart name="place">
        <ExplainedSection heading={t('outlet.place')} text={t('outlet.placeText')}>
          <LocalizedField
            label={t('outlet.address')}
            isRequired
            languages={languages}
            maxLength={300}
            value={draft.address}
            error={errorOf('address')}
            onChange={(address) => onChange({ ...draft, address })}
          />
          <LocalizedField
            label={t('outlet.city')}
            isRequired
            languages={languages}
            maxLength={120}
            value={draft.city}
            error={errorOf('city')}
            onChange={(city) => onChange({ ...draft, city })}
          />
          <div className="fields-row md:grid-cols-3">
            <DegreesField
              key={`latitude ${formKey}`}
              label={t('outlet.latitude')}
              hint={t('outlet.latitudeHint')}
              most={90}
              value={draft.latitude}
              error={errorOf('latitude')}
              onChange={(latitude) => onChange({ ...draft, latitude })}
            />
            <DegreesField
              key={`longitude ${formKey}`}
              label={t('outlet.longitude')}
              hint={t('outlet.longitudeHint')}
              most={180}
              value={draft.longitude}
              error={errorOf('longitude')}
              onChange={(longitude) => onChange({ ...draft, longitude })}
            />
            <TextField
              label={t('outlet.pinCode')}
              hint={t('outlet.pinCodeHint')}
              optional
              maxLength={20}
              error={errorOf('pinCode')}
              value={draft.pinCode ?? ''}
              onChange={({ currentTarget }) =>
                onChange({ ...draft, pinCode: currentTarget.value.trim() || null })
              }
            />
          </div>
        </ExplainedSection>
      </AnchoredPart>
      <AnchoredPart name="services">
        <ExplainedSection heading={t('outlet.services')} text={t('outlet.servicesText')}>
          <div className="grid sm:grid-cols-2">
            {SERVICES.map((service) => (
              <CheckboxField
                key={service}
                label={t(`service.${service}`)}
                checked={draft.services[service]}
                onChange={({ currentTarget }) =>
                  onChange({ ...draft, services: { ...draft.services, [service]: currentTarget.checked } })
                }
              />
            ))}
          </div>
          <div className="max-w-sm">
            <WholeNumberField
              key={formKey}
              label={t('outlet.preparation')}
              hint={t('outlet.preparationHint')}
              min={0}
              max={1440}
              value={draft.preparationMinutes}
              error={errorOf('preparationMinutes')}
              onChange={(minutes) => onChange({ ...draft, preparationMinutes: minutes ?? 0 })}
            />
          </div>
        </ExplainedSection>
      </AnchoredPart>
    </>
  )
}
