import { useCreditsConsoleTexts } from './credits-console-texts.ts'

export const CreditLabel = () => {
  const t = useCreditsConsoleTexts()
  return <span>{t('nav')}</span>
}
