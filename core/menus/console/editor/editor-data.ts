import type { CallData } from '#platform/contract/contract.ts'
import type { EditorApi } from '../../contract/editor-endpoints.ts'

/** The whole menu as the editor has it. */
export type EditorData = CallData<EditorApi['GET /api/v1/console/menu']>
export type EditedMenu = EditorData['content']['menu']
export type EditedCategory = EditedMenu['categories'][number]
export type EditedProduct = EditedCategory['products'][number]
export type EditedGroup = NonNullable<EditedMenu['optionGroups']>[number]
export type EditedOption = EditedGroup['options'][number]
export type EditorPicture = EditorData['pictures'][string]

/** A code for a new thing, which nobody sees but other systems: letters and digits of its name, and a few of chance. */
export const newCode = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .split('-')
    .filter(Boolean)
    .join('-')
  const chance = crypto.randomUUID().slice(0, 4)
  return words ? `${words}-${chance}` : `item-${chance}`
}
