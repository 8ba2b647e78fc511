import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import type { EditedGroup, EditedOption, EditorData } from '../editor-data.ts'
import { listItemDifferences, type Row } from './list-item-differences.ts'
import { type MenuLabels, useMenuLabels } from './use-menu-labels.ts'

const describeOption = (labels: MenuLabels, option: EditedOption): string => {
  const { t, text, money, count } = labels
  const { name, product, price = 0, preselected, max, calories, allergens = [], optionGroups = [] } = option
  const labeled = (label: string, value: string): string => (value === '' ? '' : `${label}: ${value}`)
  return [
    text(name) || (product ? labels.product(product) : ''),
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
    .filter(Boolean)
    .join(' · ')
}

const listOptionRows = (labels: MenuLabels, count: number): Row<EditedGroup>[] =>
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
  const { t, text, count, yesOrNo } = labels
  return (mine, theirs) =>
    listItemDifferences<EditedGroup>(
      [
        [t('name'), ({ name }) => text(name)],
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
