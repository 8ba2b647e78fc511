import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import type { EditedGroup } from '../editor-data.ts'

/** A group's rule as a short text: whether a choice is required, and how many. */
export const useGroupRule = (): ((group: EditedGroup) => string) => {
  const t = useMenuEditorConsoleTexts()
  return ({ role, min, max, options }) => {
    const count = { count: options.length }
    if (role === 'size') return t('rule.sizes', count)
    if (role === 'included') return t('rule.included', count)
    if (min === 0) return t('rule.optional', { max })
    return min === max ? t('rule.exactly', { min }) : t('rule.between', { min, max })
  }
}
