import { useLoyaltyConsoleTexts } from './loyalty-console-texts.ts'

export const LoyaltyPointsNavLabel = () => {
  const t = useLoyaltyConsoleTexts()
  return <span>{t('nav')}</span>
}

export const LoyaltyCodesNavLabel = () => {
  const t = useLoyaltyConsoleTexts()
  return <span>{t('codes.nav')}</span>
}

export const LoyaltyRulesNavLabel = () => {
  const t = useLoyaltyConsoleTexts()
  return <span>{t('rules.nav')}</span>
}
