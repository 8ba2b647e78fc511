import { useFoodCourtConsoleTexts } from './food-court-console-texts.ts'

export const FoodCourtLabel = () => {
  const t = useFoodCourtConsoleTexts()
  return <span>{t('nav')}</span>
}
