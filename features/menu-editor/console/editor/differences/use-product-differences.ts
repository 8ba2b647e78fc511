import type { DifferenceRow } from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { EditedProduct, EditorData } from '../editor-data.ts'
import { getItemHours, type ProductDraft } from '../product/product-draft.ts'
import { listItemDifferences } from './list-item-differences.ts'
import { type MenuLabels, useMenuLabels } from './use-menu-labels.ts'

type Question = NonNullable<EditedProduct['collect']>[number]

const describeQuestion = (
  { t }: MenuLabels,
  { label, type, mandatory, options = [] }: Question,
): (string | LocalizedText)[] => [
  label,
  t(`collect.${type}`),
  ...(mandatory ? [t('mandatory')] : []),
  ...options.map(({ name }) => name),
]

const listSellingRows = ({ t, yesOrNo, count, stores }: MenuLabels): DifferenceRow<ProductDraft>[] => [
  [t('soldAt'), ({ product }) => stores(product.stores)],
  [t('lowStock'), ({ product }) => count(product.lowStock)],
  [t('duration'), ({ product }) => count(product.durationMinutes)],
  [`${t('perOrder')}: ${t('minPerOrder')}`, ({ product }) => count(product.minPerOrder)],
  [`${t('perOrder')}: ${t('maxPerOrder')}`, ({ product }) => count(product.maxPerOrder)],
  [t('specialInstructions'), ({ product }) => yesOrNo(product.specialInstructions ?? true)],
  [t('needsPrescription'), ({ product }) => yesOrNo(product.needsPrescription ?? false)],
]

const listContentRows = ({ t, count, allergens }: MenuLabels): DifferenceRow<ProductDraft>[] => [
  [t('calories'), ({ product }) => count(product.calories)],
  [t('allergens'), ({ product }) => allergens(product.allergens)],
  [t('ingredients'), ({ product }) => product.ingredients ?? {}],
  [t('measure'), ({ product }) => product.measure ?? {}],
  [t('unit'), ({ product }) => product.unit ?? {}],
  [t('tags'), ({ product }) => product.tags ?? []],
]

const listQuestionRows = (labels: MenuLabels, count: number): DifferenceRow<ProductDraft>[] =>
  Array.from({ length: count }, (_, at) => [
    labels.t('question', { number: at + 1 }),
    ({ product }) => {
      const question = product.collect?.[at]
      return question ? describeQuestion(labels, question) : ''
    },
  ])

/**
 * What differs between a product and how somebody else saved it, in words; undefined when somebody has removed it.
 *
 * @param timeZone in which dates are shown
 */
export const useProductDifferences = (
  data: EditorData,
  timeZone: string,
): ((mine: ProductDraft, theirs: ProductDraft | undefined) => Difference[]) => {
  const labels = useMenuLabels(data)
  const { t, language, list, money } = labels
  const describeInstant = (instant: string): string =>
    instant === '' ? '' : formatDateTime(instant, timeZone, language)
  const describeTimes = ({ product }: ProductDraft): string => {
    const hours = getItemHours(product)
    if (!hours) return t('always')
    const dates = (hours.availableDates ?? []).map(({ startDateTime, endDateTime }) =>
      [startDateTime, endDateTime].map(describeInstant).join(' – '),
    )
    return list([labels.hours(hours), ...dates].filter(Boolean))
  }
  return (mine, theirs) => {
    const questions = Math.max(...[mine, theirs].map((draft) => draft?.product.collect?.length ?? 0))
    return listItemDifferences<ProductDraft>(
      [
        [t('name'), ({ product }) => product.name],
        [t('price'), ({ product }) => money(product.price)],
        [t('tax'), ({ product }) => labels.tax(product.tax)],
        [t('foodType'), ({ product }) => t(`food.${product.foodType ?? 5}`)],
        [t('photo'), ({ product }) => product.photo ?? ''],
        [t('description'), ({ product }) => product.description ?? {}],
        [t('category'), ({ category }) => labels.category(category)],
        [t('part.groups'), ({ product, groups }) => labels.groups(product.optionGroups, groups)],
        [t('part.gallery'), ({ product }) => list(product.gallery ?? [])],
        ...listContentRows(labels),
        [t('part.times'), describeTimes],
        ...listQuestionRows(labels, questions),
        [t('specials'), ({ product }) => list((product.special ?? []).map((each) => t(`special.${each}`)))],
        [t('goesWith'), ({ product }) => list((product.goesWith ?? []).map(labels.product))],
        [t('replacedBy'), ({ product }) => (product.replacedBy ? labels.product(product.replacedBy) : '')],
        ...listSellingRows(labels),
      ],
      mine,
      theirs,
    )
  }
}
