import type { DifferenceRow } from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { EditedGroup, EditedOption, EditorData } from '../editor-data.ts'
import { listItemDifferences } from './list-item-differences.ts'
import { type MenuLabels, useMenuLabels } from './use-menu-labels.ts'

const describeOption = (labels: MenuLabels, option: EditedOption): (string | LocalizedText)[] => {
  const { t, text, money, count } = labels
  const { name, product, price = 0, preselected, max, calories, allergens = [], optionGroups = [] } = option
  const labeled = (label: string, value: string): string => (value === '' ? '' : `${label}: ${value}`)
  return [
    name && text(name) ? name : product ? labels.product(product) : '',
    money(price),
    preselected ? t('preselected') : '',
    labeled(t('optionMax'), count(max)),
    labeled(t('calories'), count(calories)),
    labeled(t('allergens'), labels.allergens(allergens)),
    labeled(t('opens'), labels.groups(optionGroups)),
    ...Object.entries(option.pricesBySize ?? {}).map(([size, sized]) =>
      labeled(labels.size(size), money(sized)),
    ),
  ]
}

const listOptionRows = (labels: MenuLabels, count: number): DifferenceRow<EditedGroup>[] =>
  Array.from({ length: count }, (_, at) => [
    labels.t('option', { number: at + 1 }),
    ({ options }) => {
      const option = options[at]
      return option ? describeOption(labels, option) : ''
    },
  ])

/** What differs between a group and how somebody else saved it, in words; undefined when somebody has removed it. */
export const useGroupDifferences = (
  data: EditorData,
): ((mine: EditedGroup, theirs: EditedGroup | undefined) => Difference[]) => {
  const labels = useMenuLabels(data)
  const { t, count, yesOrNo } = labels
  return (mine, theirs) =>
    listItemDifferences<EditedGroup>(
      [
        [t('name'), ({ name }) => name],
        [t('role'), ({ role }) => t(`role.${role ?? 'choice'}`)],
        [t('type'), ({ type }) => t(`type.${type}`)],
        [t('min'), ({ min }) => count(min)],
        [t('max'), ({ max }) => count(max)],
        [t('free'), ({ free }) => count(free ?? 0)],
        [t('portions'), ({ portions }) => yesOrNo(portions ?? false)],
        ...listOptionRows(labels, Math.max(mine.options.length, theirs?.options.length ?? 0)),
      ],
      mine,
      theirs,
    )
}
