import { useWebhooksConsoleTexts } from './webhooks-console-texts.ts'

export const IntegrationsLabel = () => {
  const t = useWebhooksConsoleTexts()
  return <span>{t('nav')}</span>
}
