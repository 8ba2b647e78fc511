import { useSettingsTexts } from './settings-console-texts.ts'

export const PaymentsLabel = () => {
  const t = useSettingsTexts()
  return <span>{t('payments.nav')}</span>
}

export const ReadinessLabel = () => {
  const t = useSettingsTexts()
  return <span>{t('readiness.nav')}</span>
}

export const OutletDetailsLabel = () => {
  const t = useSettingsTexts()
  return <span>{t('outlet.nav')}</span>
}

export const OrderingLabel = () => {
  const t = useSettingsTexts()
  return <span>{t('ordering.nav')}</span>
}

export const BrandLabel = () => {
  const t = useSettingsTexts()
  return <span>{t('brand.nav')}</span>
}
