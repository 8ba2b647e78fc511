import { useStoresConsoleTexts } from './stores-console-texts.ts'

export const OutletLabel = () => {
  const t = useStoresConsoleTexts()
  return <span>{t('nav')}</span>
}
