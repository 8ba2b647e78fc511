import { useMenusConsoleTexts } from './menus-console-texts.ts'

export const AvailabilityLabel = () => {
  const t = useMenusConsoleTexts()
  return <span>{t('nav')}</span>
}
