import { usePromotionsConsoleTexts } from './promotions-console-texts.ts'

export const PromotionsNavLabel = () => {
  const t = usePromotionsConsoleTexts()
  return <span>{t('nav')}</span>
}
