import { useState } from 'react'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { getMinorPerMajor, money } from '#platform/kernel/money.ts'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { LinePreference } from '../../contract/endpoints.ts'
import { PREFERENCE_KINDS, type PreferenceKind } from '../../domain/replacement.ts'
import { useReplacementsTexts } from '../replacements-texts.ts'

export interface PreferenceChange {
  readonly line: string
  readonly kind: PreferenceKind
  readonly maxExtra?: number
  readonly product?: string
}

/** Maximum price differences to choose from, in whole units of the currency. */
const STEPS = [0, 1, 2, 3, 5, 10, 20, 50]

interface PreferenceFieldsProps {
  readonly line: LinePreference
  readonly currency: string
  readonly onChange: (change: PreferenceChange) => Promise<void>
}

/** The preference of one line, saved as soon as it is complete. */
export const PreferenceFields = ({ line, currency, onChange }: PreferenceFieldsProps) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const { line: id, name, alternatives, maxExtra, product } = line
  const [kind, setKind] = useState<PreferenceKind>(line.kind)
  const kinds = PREFERENCE_KINDS.filter((each) => each !== 'thisItem' || alternatives.length > 0)
  const extras = STEPS.map((step) => step * getMinorPerMajor(currency))
  const chooseKind = (next: PreferenceKind): void => {
    setKind(next)
    if (next !== 'thisItem') void onChange({ line: id, kind: next })
  }
  return (
    <div className="grid gap-2">
      <SelectField
        label={t('wish.label', { name })}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`wish.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          chooseKind(PREFERENCE_KINDS.find((each) => each === value) ?? 'ask')
        }
      />
      {kind === 'bestMatch' && (
        <SelectField
          label={t('wish.maxExtra')}
          value={String(maxExtra?.amount ?? 0)}
          options={extras.map((amount) => ({
            value: String(amount),
            label: amount === 0 ? t('choose.same') : formatMoney(money(amount, currency), language),
          }))}
          onChange={({ currentTarget: { value } }) =>
            void onChange({ line: id, kind, maxExtra: Number(value) })
          }
        />
      )}
      {kind === 'thisItem' && (
        <SelectField
          label={t('wish.which')}
          value={product ?? ''}
          placeholder={t('wish.choose')}
          options={alternatives.map((each) => ({
            value: each._id,
            label: `${each.name} · ${formatMoney(each.price, language)}`,
          }))}
          onChange={({ currentTarget: { value } }) => void onChange({ line: id, kind, product: value })}
        />
      )}
    </div>
  )
}
