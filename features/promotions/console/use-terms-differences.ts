import { type DifferenceRow, listDifferences } from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { describeHours } from '#core/stores/console/describe-hours.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { WirePromotionTerms } from '../contract/console-endpoints.ts'
import { BOUND_METHODS } from './bound-methods.ts'
import { chooseOfferClock } from './offer-clock.ts'
import { usePromotionsConsoleTexts } from './promotions-console-texts.ts'
import { getPromotionKind, getTarget } from './terms-draft.ts'
import type { PromotionsData } from './use-promotions.ts'

type Row = DifferenceRow<WirePromotionTerms>

const ORDER_TYPES = Object.entries(ORDER_TYPE)

const describeCount = (count: number | null): string => (count === null ? '' : String(count))

/** The texts in which terms are compared. */
const useTermsLabels = (data: PromotionsData) => {
  const t = usePromotionsConsoleTexts()
  const language = useLanguage()
  const list = (names: readonly string[]): string => joinWithCommas(names, language)
  return {
    t,
    list,
    yesOrNo: (isOn: boolean): string => t(isOn ? 'compare.yes' : 'compare.no'),
    money: (amount: number | null): string =>
      amount === null ? '' : formatMoney({ amount, currency: data.currency }, language),
    nameAll: (ids: readonly string[], items: readonly { readonly _id: string; readonly name: string }[]) =>
      list(ids.map((id) => items.find(({ _id }) => _id === id)?.name ?? t('products.unknown'))),
    hours: ({ conditions }: WirePromotionTerms): string =>
      conditions.hours ? describeHours(conditions.hours, language) : '',
    dateIn:
      (timeZone: string) =>
      (instant: string | null): string =>
        instant === null ? '' : formatDateTime(instant, timeZone, language),
  }
}

type TermsLabels = ReturnType<typeof useTermsLabels>

const listEffectRows = (
  { t, yesOrNo, money, nameAll }: TermsLabels,
  { categories, products }: PromotionsData,
): Row[] => [
  [t('effect.kind'), (terms) => t(`kind.${getPromotionKind(terms)}`)],
  [t('effect.percent'), ({ effect }) => (effect.kind === 'percent' ? `${effect.percent} %` : '')],
  [t('effect.amount'), ({ effect }) => (effect.kind === 'fixed' ? money(effect.amount) : '')],
  [t('effect.buy'), ({ effect }) => (effect.kind === 'buyPay' ? String(effect.buy) : '')],
  [t('effect.pay'), ({ effect }) => (effect.kind === 'buyPay' ? String(effect.pay) : '')],
  [
    t('compare.gifts'),
    ({ effect }) => (effect.kind === 'freeProduct' ? nameAll(effect.products, products) : ''),
  ],
  [
    t('effect.categories'),
    (terms) => {
      const on = getTarget(terms)
      if (!('on' in terms.effect)) return ''
      return on.categories.length + on.products.length === 0
        ? t('compare.everything')
        : nameAll(on.categories, categories)
    },
  ],
  [t('compare.products'), ({ effect }) => ('on' in effect ? nameAll(effect.on.products, products) : '')],
  [
    t('effect.includesExtras'),
    ({ effect }) =>
      effect.kind === 'freeProduct' || effect.kind === 'buyPay'
        ? yesOrNo(effect.includesExtras ?? false)
        : '',
  ],
]

const listConditionRows = (labels: TermsLabels, { stores, areas }: PromotionsData): Row[] => {
  const { t, list, yesOrNo, money, nameAll, hours } = labels
  const allOr = (text: string): string => text || t('compare.all')
  const nameMethod = (method: string): string => {
    const bound = BOUND_METHODS.find((each) => each === method)
    return bound ? t(`method.${bound}`) : method
  }
  return [
    [t('when.minimum'), ({ conditions }) => money(conditions.minimum || null)],
    [t('when.firstOrder'), ({ conditions }) => yesOrNo(conditions.isFirstOrder)],
    [
      t('when.orderTypes'),
      ({ conditions }) =>
        allOr(
          list(
            ORDER_TYPES.filter(([, type]) => conditions.orderTypes.includes(type)).map(([key]) =>
              t(`orderType.${key as keyof typeof ORDER_TYPE}`),
            ),
          ),
        ),
    ],
    [t('when.stores'), ({ conditions }) => allOr(nameAll(conditions.stores, stores))],
    [t('hours.bound'), hours],
    [t('when.methods'), ({ conditions }) => allOr(list(conditions.paymentMethods.map(nameMethod)))],
    [t('when.cards'), ({ conditions }) => allOr(list(conditions.cardTypes.map((card) => t(`card.${card}`))))],
    [t('when.areas'), ({ conditions }) => allOr(nameAll(conditions.areas, areas))],
  ]
}

const listLimitRows = ({ t, yesOrNo, money, dateIn }: TermsLabels, timeZone: string): Row[] => {
  const date = dateIn(timeZone)
  return [
    [t('limit.maximum'), ({ maximum }) => money(maximum)],
    [t('limit.total'), ({ totalLimit }) => describeCount(totalLimit)],
    [t('limit.customer'), ({ customerLimit }) => describeCount(customerLimit)],
    [t('limit.from'), ({ validFrom }) => date(validFrom)],
    [t('limit.until'), ({ validUntil }) => date(validUntil)],
    [t('limit.together'), ({ stacking }) => yesOrNo(stacking === 'withOthers')],
    [t('limit.priority'), ({ stacking, priority }) => (stacking === 'withOthers' ? String(priority) : '')],
  ]
}

/** What differs between two people's terms of a promotion, in words; dates by the clock of the first one's outlets. */
export const useTermsDifferences = (
  data: PromotionsData,
): ((mine: WirePromotionTerms, theirs: WirePromotionTerms) => Difference[]) => {
  const labels = useTermsLabels(data)
  const { t, yesOrNo } = labels
  return (mine, theirs) => {
    const clock = chooseOfferClock(data.stores, mine.conditions.stores)
    const rows: Row[] = [
      [t('name.heading'), ({ name }) => name],
      [t('code.label'), ({ code }) => code ?? t('code.automatic')],
      [t('code.listed'), ({ code, isListed }) => (code === null ? '' : yesOrNo(isListed))],
      ...listEffectRows(labels, data),
      ...listConditionRows(labels, data),
      ...listLimitRows(labels, clock?.outlet.timeZone ?? 'UTC'),
    ]
    return listDifferences(rows, mine, theirs)
  }
}
