import { useNotificationsConsoleTexts } from './notifications-console-texts.ts'

export const MessagesLabel = () => {
  const t = useNotificationsConsoleTexts()
  return <span>{t('tab')}</span>
}
