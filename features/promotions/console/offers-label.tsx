import { usePromotionsConsoleTexts } from './promotions-console-texts.ts'

export const OffersLabel = () => {
  const t = usePromotionsConsoleTexts()
  return <span>{t('nav')}</span>
}
