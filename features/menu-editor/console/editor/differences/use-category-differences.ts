import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import type { EditedCategory, EditorData } from '../editor-data.ts'
import { listItemDifferences } from './list-item-differences.ts'
import { useMenuLabels } from './use-menu-labels.ts'

type CategoryDraft = Pick<EditedCategory, 'name' | 'description'>

/** What differs between a category and how somebody else saved it; undefined when somebody has removed it. */
export const useCategoryDifferences = (
  data: EditorData,
): ((mine: CategoryDraft, theirs: CategoryDraft | undefined) => Difference[]) => {
  const { t } = useMenuLabels(data)
  return (mine, theirs) =>
    listItemDifferences<CategoryDraft>(
      [
        [t('name'), ({ name }) => name],
        [t('description'), ({ description }) => description ?? {}],
      ],
      mine,
      theirs,
    )
}
