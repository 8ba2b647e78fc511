import { formatMoney, formatMoneyDelta, formatNumber } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import type { ReplacementItem } from '../../contract/endpoints.ts'
import { useReplacementsTexts } from '../replacements-texts.ts'

/** The value of the card for no replacement. */
const NONE = 'none'

type Suggestion = ReplacementItem['suggestions'][number]

const useNothingLabel = ({ missingOption, without, total }: ReplacementItem) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const left = without?.total.amount ?? 0
  const trailing = formatMoneyDelta({ ...total, amount: left - total.amount }, language)
  return missingOption !== null && without
    ? { value: NONE, label: t('choose.without', { option: missingOption }), trailing: <bdi>{trailing}</bdi> }
    : {
        ...{ value: NONE, label: t('choose.none'), description: t('choose.noneText') },
        trailing: <bdi>{trailing}</bdi>,
      }
}

const useCard = ({ missingOption, qty }: ReplacementItem) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  return ({ _id, name, options, difference }: Suggestion) => {
    const withOptions =
      options.length > 0 ? t('choose.with', { options: joinWithCommas(options, language) }) : ''
    const named = qty > 1 ? `${formatNumber(qty, language)} × ${name}` : name
    const isOption = missingOption !== null
    return {
      value: _id,
      label: <bdi>{isOption ? withOptions || name : named}</bdi>,
      ...(!isOption && withOptions && { description: <bdi>{withOptions}</bdi> }),
      trailing: (
        <bdi>{difference.amount === 0 ? t('choose.same') : formatMoneyDelta(difference, language)}</bdi>
      ),
    }
  }
}

interface ItemChoiceProps {
  readonly item: ReplacementItem
  readonly value: string | null
  readonly onChange: (suggestion: string | null) => void
}

/** One missing item: possible replacements with the price difference, and what happens without an answer. */
export const ItemChoice = ({ item, value, onChange }: ItemChoiceProps) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const { name, missingOption: option, qty, total, suggestions, onSilence } = item
  const nothing = useNothingLabel(item)
  const card = useCard(item)
  return (
    <section className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5">
      <RadioCards
        name={`replacement-${item.line}`}
        legend={
          <span className="block font-bold text-lg tracking-tight">
            <bdi>
              {option === null ? t('item.missing', { name }) : t('item.missingOption', { name, option })}
            </bdi>
            <span className="block font-normal text-base text-muted">
              {t('item.paid', { qty: formatNumber(qty, language), amount: formatMoney(total, language) })}
            </span>
          </span>
        }
        options={[...suggestions.map(card), nothing]}
        value={value ?? NONE}
        onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
      />
      <p className="mt-3 text-muted text-sm">{t(`silence.${onSilence}`)}</p>
    </section>
  )
}
