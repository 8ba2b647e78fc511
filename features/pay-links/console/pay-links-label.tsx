import { usePayLinksConsoleTexts } from './pay-links-console-texts.ts'

export const PayLinksLabel = () => {
  const t = usePayLinksConsoleTexts()
  return <span>{t('nav')}</span>
}
