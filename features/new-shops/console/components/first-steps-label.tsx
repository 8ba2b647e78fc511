import { useNewShopsTexts } from '../new-shops-console-texts.ts'

export const FirstStepsLabel = () => {
  const t = useNewShopsTexts()
  return <span>{t('steps.nav')}</span>
}
