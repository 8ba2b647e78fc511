import { useLoyaltyConsoleTexts } from './loyalty-console-texts.ts'

export const PointsLabel = () => {
  const t = useLoyaltyConsoleTexts()
  return <span>{t('nav')}</span>
}

export const CodesLabel = () => {
  const t = useLoyaltyConsoleTexts()
  return <span>{t('codes.nav')}</span>
}

export const RulesLabel = () => {
  const t = useLoyaltyConsoleTexts()
  return <span>{t('rules.nav')}</span>
}
