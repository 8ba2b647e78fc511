import { useMenuEditorConsoleTexts } from './menu-editor-console-texts.ts'

export const MenuEditorNavLabel = () => {
  const t = useMenuEditorConsoleTexts()
  return <span>{t('nav')}</span>
}
