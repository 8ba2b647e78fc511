import { AmountField } from '#core/console-shell/console/amount-field.tsx'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { WholeNumberField } from '#core/console-shell/console/whole-number-field.tsx'
import type { Week } from '#core/stores/console/hours-draft.ts'
import { WeekEditor } from '#core/stores/console/week-editor.tsx'
import { AREA_MINUTES, MAX_AREA_NAME } from '#core/stores/domain/area-terms.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'
import type { AreaDraft, AreasData } from './area-draft.ts'

type Terms = AreaDraft['terms']

interface AreaFieldsProps {
  readonly data: AreasData
  readonly terms: Terms
  /** The error of a field, by the field's name. */
  readonly getIssue: (field: string) => string | undefined
  readonly onChange: (terms: Terms) => void
}

/** The area's name, and the city under which customers find it. */
export const AreaNames = ({ data, terms, getIssue, onChange }: AreaFieldsProps) => {
  const t = useDeliveryAreasConsoleTexts()
  const shared = { languages: data.languages, maxLength: MAX_AREA_NAME, isRequired: true }
  return (['name', 'city'] as const).map((field) => (
    <LocalizedField
      key={field}
      {...shared}
      label={t(`areas.${field}`)}
      value={terms[field]}
      error={getIssue(field)}
      onChange={(text) => onChange({ ...terms, [field]: text })}
    />
  ))
}

/** The price of a delivery there, and how long it takes. */
export const AreaPrices = ({ data, terms, getIssue, onChange }: AreaFieldsProps) => {
  const t = useDeliveryAreasConsoleTexts()
  const { currency, taxes } = data
  return (
    <div className="fields-row md:grid-cols-2">
      <AmountField
        label={t('areas.fee')}
        hint={t('areas.feeHint')}
        currency={currency}
        value={terms.fee}
        error={getIssue('fee')}
        onChange={(fee = 0) => onChange({ ...terms, fee })}
      />
      <AmountField
        label={t('areas.minimum')}
        hint={t('areas.minimumHint')}
        optional
        currency={currency}
        value={terms.minimumOrder ?? undefined}
        error={getIssue('minimumOrder')}
        onChange={(minimumOrder = 0) =>
          onChange({ ...terms, minimumOrder: minimumOrder === 0 ? null : minimumOrder })
        }
      />
      <WholeNumberField
        label={t('areas.minutes')}
        value={terms.minutes}
        min={AREA_MINUTES.least}
        max={AREA_MINUTES.most}
        error={getIssue('minutes')}
        onChange={(minutes) => minutes !== undefined && onChange({ ...terms, minutes })}
      />
      {taxes.length > 0 && (
        <SelectField
          label={t('areas.tax')}
          value={terms.taxId ?? ''}
          error={getIssue('taxId')}
          options={[
            { value: '', label: t('areas.noTax') },
            ...taxes.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ ...terms, taxId: currentTarget.value || null })}
        />
      )}
    </div>
  )
}

const DEFAULT_WINDOWS: Week[keyof Week] = [['10:00', '22:00']]
const DEFAULT_WEEK: Week = {
  ...{ mon: DEFAULT_WINDOWS, tue: DEFAULT_WINDOWS, wed: DEFAULT_WINDOWS, thu: DEFAULT_WINDOWS },
  ...{ fri: DEFAULT_WINDOWS, sat: DEFAULT_WINDOWS, sun: DEFAULT_WINDOWS },
}

/** When the area is delivered to. */
export const AreaHours = ({ terms, getIssue, onChange }: AreaFieldsProps) => {
  const t = useDeliveryAreasConsoleTexts()
  const { hours } = terms
  const error = getIssue('hours')
  return (
    <div data-fault={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <CheckboxField
        label={t('areas.ownHours')}
        hint={t('areas.ownHoursHint')}
        checked={hours !== null}
        onChange={({ currentTarget }) =>
          onChange({ ...terms, hours: currentTarget.checked ? DEFAULT_WEEK : null })
        }
      />
      <FieldErrorText id="area-hours-error" error={error} />
      {hours && <WeekEditor week={hours} onChange={(week) => onChange({ ...terms, hours: week })} />}
    </div>
  )
}
