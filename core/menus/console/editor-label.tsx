import { useMenusConsoleTexts } from './menus-console-texts.ts'

export const EditorLabel = () => {
  const t = useMenusConsoleTexts()
  return <span>{t('editor.nav')}</span>
}
