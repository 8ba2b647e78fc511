import { useNotificationsConsoleTexts } from './notifications-console-texts.ts'

export const UndeliveredMessagesNavLabel = () => {
  const t = useNotificationsConsoleTexts()
  return <span>{t('tab')}</span>
}
