import { useRatingsConsoleTexts } from './ratings-console-texts.ts'

export const RatingsLabel = () => {
  const t = useRatingsConsoleTexts()
  return <span>{t('nav')}</span>
}
