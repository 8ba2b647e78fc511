import { usePrescriptionsConsoleTexts } from './prescriptions-console-texts.ts'

export const RetentionLabel = () => {
  const t = usePrescriptionsConsoleTexts()
  return <span>{t('retention.nav')}</span>
}
