import { useKitchenTexts } from './kitchen-texts.ts'

export const KitchenLabel = () => {
  const t = useKitchenTexts()
  return <span>{t('nav.kitchen')}</span>
}

export const StationsLabel = () => {
  const t = useKitchenTexts()
  return <span>{t('nav.stations')}</span>
}
