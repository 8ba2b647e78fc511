import { useMenusConsoleTexts } from '../../menus-console-texts.ts'
import type { EditedGroup } from '../editor-data.ts'

/** A group's rule as a short text: whether a choice is required, and how many. */
export const useGroupRule = (): ((group: EditedGroup) => string) => {
  const t = useMenusConsoleTexts()
  return ({ role, min, max, options }) => {
    const count = { count: options.length }
    if (role === 'size') return t('editor.rule.sizes', count)
    if (role === 'included') return t('editor.rule.included', count)
    if (min === 0) return t('editor.rule.optional', { max })
    return min === max ? t('editor.rule.exactly', { min }) : t('editor.rule.between', { min, max })
  }
}
