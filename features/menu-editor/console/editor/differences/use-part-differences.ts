import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import type { EditedPart, EditorData } from '../editor-data.ts'
import { listItemDifferences } from './list-item-differences.ts'
import { useMenuLabels } from './use-menu-labels.ts'

/** What differs between a part and how somebody else saved it, in words; undefined when somebody has removed it. */
export const usePartDifferences = (
  data: EditorData,
): ((mine: EditedPart, theirs: EditedPart | undefined) => Difference[]) => {
  const labels = useMenuLabels(data)
  const { t, list } = labels
  return (mine, theirs) =>
    listItemDifferences<EditedPart>(
      [
        [t('name'), ({ name }) => name],
        [t('partCategories'), ({ categories }) => list(categories.map(labels.category))],
        [t('certainTimes'), ({ hours }) => (hours ? labels.hours(hours) : t('always'))],
        [
          t('partChannels'),
          ({ channels }) => list((channels ?? CHANNELS).map((channel) => t(`channel.${channel}`))),
        ],
        [t('partStores'), ({ stores }) => labels.stores(stores)],
      ],
      mine,
      theirs,
    )
}
