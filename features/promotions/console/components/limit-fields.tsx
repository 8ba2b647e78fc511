import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'
import type { TermsFieldsProps } from './effect-fields.tsx'
import { NumberField, PromotionAmountField } from './fields.tsx'

/** An instant in the format of a browser's date field, in the device's time zone. */
const toLocalInput = (instant: string | null): string => {
  if (instant === null) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const toInstant = (text: string): string | null => (text === '' ? null : new Date(text).toISOString())

/** Maximum amount, number of uses, start and end, and combination with other offers. */
export const LimitFields = ({ terms, data, onChange }: TermsFieldsProps) => {
  const t = usePromotionsConsoleTexts()
  return (
    <div className="grid gap-4">
      <PromotionAmountField
        label={t('limit.maximum')}
        hint={t('limit.none')}
        value={terms.maximum}
        currency={data.currency}
        onChange={(maximum) => onChange({ ...terms, maximum })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          label={t('limit.total')}
          hint={t('limit.none')}
          value={terms.totalLimit}
          min={1}
          max={1_000_000}
          onChange={(totalLimit) => onChange({ ...terms, totalLimit })}
        />
        <NumberField
          label={t('limit.customer')}
          hint={t('limit.none')}
          value={terms.customerLimit}
          min={1}
          max={1_000_000}
          onChange={(customerLimit) => onChange({ ...terms, customerLimit })}
        />
        <TextField
          type="datetime-local"
          label={t('limit.from')}
          value={toLocalInput(terms.validFrom)}
          onChange={({ target }) => onChange({ ...terms, validFrom: toInstant(target.value) })}
        />
        <TextField
          type="datetime-local"
          label={t('limit.until')}
          value={toLocalInput(terms.validUntil)}
          onChange={({ target }) => onChange({ ...terms, validUntil: toInstant(target.value) })}
        />
      </div>
      <CheckboxField
        label={t('limit.together')}
        hint={t('limit.togetherText')}
        checked={terms.stacking === 'withOthers'}
        onChange={({ target }) => onChange({ ...terms, stacking: target.checked ? 'withOthers' : 'alone' })}
      />
      {terms.stacking === 'withOthers' && (
        <NumberField
          label={t('limit.priority')}
          hint={t('limit.priorityText')}
          value={terms.priority}
          min={0}
          max={100}
          onChange={(priority) => onChange({ ...terms, priority: priority ?? 0 })}
        />
      )}
    </div>
  )
}
