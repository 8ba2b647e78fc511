import { OutletClockNote, WallTimeField } from '#core/console-shell/console/wall-time-field.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { chooseOfferClock } from '../offer-clock.ts'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'
import type { TermsFieldsProps } from './effect-fields.tsx'
import { NumberField, PromotionAmountField } from './fields.tsx'

/** Maximum amount, number of uses, start and end, and combination with other offers. */
export const LimitFields = ({ terms, data, onChange }: TermsFieldsProps) => {
  const t = usePromotionsConsoleTexts()
  const clock = chooseOfferClock(data.stores, terms.conditions.stores)
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
        {clock && (
          <>
            <WallTimeField
              label={t('limit.from')}
              instant={terms.validFrom ?? ''}
              timeZone={clock.outlet.timeZone}
              onChange={(instant) => onChange({ ...terms, validFrom: instant || null })}
            />
            <WallTimeField
              label={t('limit.until')}
              instant={terms.validUntil ?? ''}
              timeZone={clock.outlet.timeZone}
              onChange={(instant) => onChange({ ...terms, validUntil: instant || null })}
            />
          </>
        )}
      </div>
      {clock && (
        <OutletClockNote
          outlet={clock.outlet.name}
          timeZone={clock.outlet.timeZone}
          isAlwaysShown={clock.isMixed}
        />
      )}
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
