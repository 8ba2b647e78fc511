import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LinesField } from '#core/console-shell/console/lines-field.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useSettingsTexts } from '../settings-console-texts.ts'
import type { OrderingPartProps } from './fees-part.tsx'

const EMAIL = [10, 20, 30] as const

/** Whether the outlet is shown, its time zone, and what it asks of customers. */
export const OrderingBasicsPart = ({ form, draft, formKey, errorOf, onChange }: OrderingPartProps) => {
  const t = useSettingsTexts()
  const zones = Intl.supportedValuesOf('timeZone')
  const options = zones.includes(draft.timeZone) ? zones : [draft.timeZone, ...zones]
  return (
    <ExplainedSection heading={t('ordering.basics')} text={t('ordering.basicsText')}>
      <div className="grid gap-x-4 md:grid-cols-2">
        <CheckboxField
          label={t('ordering.isActive')}
          hint={t('ordering.isActiveHint')}
          checked={draft.isActive}
          onChange={({ currentTarget }) => onChange({ ...draft, isActive: currentTarget.checked })}
        />
        <CheckboxField
          label={t('ordering.skipToMenu')}
          hint={t('ordering.skipToMenuHint')}
          checked={draft.skipToMenu}
          onChange={({ currentTarget }) => onChange({ ...draft, skipToMenu: currentTarget.checked })}
        />
        <CheckboxField
          label={t('ordering.pin')}
          hint={t('ordering.pinHint')}
          checked={draft.isPinNeeded}
          onChange={({ currentTarget }) => onChange({ ...draft, isPinNeeded: currentTarget.checked })}
        />
      </div>
      <div className="fields-row md:grid-cols-2">
        <SelectField
          label={t('ordering.timeZone')}
          hint={t('ordering.timeZoneHint')}
          dir="ltr"
          error={errorOf('timeZone')}
          value={draft.timeZone}
          options={options.map((value) => ({ value, label: value }))}
          onChange={({ currentTarget }) => onChange({ ...draft, timeZone: currentTarget.value })}
        />
        <SelectField
          label={t('ordering.email')}
          hint={t('ordering.emailHint')}
          value={String(draft.isEmailNeeded)}
          options={EMAIL.map((value) => ({ value: String(value), label: t(`email.${value}`) }))}
          onChange={({ currentTarget }) => {
            const isEmailNeeded = EMAIL.find((value) => String(value) === currentTarget.value)
            if (isEmailNeeded) onChange({ ...draft, isEmailNeeded })
          }}
        />
      </div>
      {form.hasTables ? (
        <p className="text-muted text-sm">{t('ordering.tablesKept')}</p>
      ) : (
        <LinesField
          key={formKey}
          label={t('ordering.tables')}
          hint={t('ordering.tablesHint')}
          value={draft.tableNumbers}
          error={errorOf('tableNumbers')}
          onChange={(tableNumbers) => onChange({ ...draft, tableNumbers })}
        />
      )}
    </ExplainedSection>
  )
}
